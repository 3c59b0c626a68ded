/** A growing array of items, null among them. */
@Invariant("repOK()")
final class Vector {
    Item[] elements;
    int count;
    /** By how much the array grows; it doubles if this is not positive. */
    int capacityIncrement;

    Vector(int capacity, int capacityIncrement) {
        this.elements = new Item[capacity];
        this.capacityIncrement = capacityIncrement;
    }

    // ---- the invariant, for vectors of a limited number of elements

    boolean repOK() {
        return elements != null && count >= 0 && count <= elements.length;
    }

    private boolean upTo(int limit) {
        return repOK() && count <= limit;
    }

    boolean upTo0() {
        return upTo(0);
    }

    boolean upTo1() {
        return upTo(1);
    }

    boolean upTo2() {
        return upTo(2);
    }

    boolean upTo3() {
        return upTo(3);
    }

    // ---- the precondition of insertElementAt: besides, the index is that of an element or the next one

    private boolean canInsert(int index, int limit) {
        return upTo(limit) && index >= 0 && index <= count;
    }

    boolean canInsertUpTo0(Item x, int index) {
        return canInsert(index, 0);
    }

    boolean canInsertUpTo1(Item x, int index) {
        return canInsert(index, 1);
    }

    boolean canInsertUpTo2(Item x, int index) {
        return canInsert(index, 2);
    }

    // ---- growing

    @Ensures({
        "Contents.same(items(), old(items()))",
        "capacity > old(elements.length) || elements == old(elements)",
        "capacity <= old(elements.length) || elements.length == Math.max(capacity, grown(old(elements.length)))"
    })
    void ensureCapacity(int capacity) {
        int oldCapacity = elements.length;
        if (capacity > oldCapacity) {
            int newCapacity = capacityIncrement > 0 ? oldCapacity + capacityIncrement : oldCapacity * 2;
            if (newCapacity < capacity) {
                newCapacity = capacity;
            }
            Item[] moved = new Item[newCapacity];
            for (int i = 0; i < count; i++) {
                moved[i] = elements[i];
            }
            elements = moved;
        }
    }

    @Ensures({"result", "Contents.isInserted(items(), old(items()), old(count), x)"})
    boolean add(@Nullable Item x) {
        ensureCapacity(count + 1);
        elements[count] = x;
        count++;
        return true;
    }

    @Requires("index >= 0")
    @Ensures("Contents.isInserted(items(), old(items()), index, x)")
    @ThrowEnsures({"ArrayIndexOutOfBoundsException", "index > count && Contents.same(items(), old(items()))"})
    void insertElementAt(@Nullable Item x, int index) {
        if (index > count) {
            throw new ArrayIndexOutOfBoundsException();
        }
        ensureCapacity(count + 1);
        for (int i = count; i > index; i--) {
            elements[i] = elements[i - 1];
        }
        elements[index] = x;
        count++;
    }

    // ---- shrinking

    @Ensures({"Contents.isRemoved(items(), old(items()), index)", "elements[count] == null", "elements == old(elements)"})
    @ThrowEnsures({
        "ArrayIndexOutOfBoundsException",
        "(index < 0 || index >= count) && Contents.same(items(), old(items()))"
    })
    void removeElementAt(int index) {
        if (index >= count) {
            throw new ArrayIndexOutOfBoundsException();
        }
        if (index < 0) {
            throw new ArrayIndexOutOfBoundsException();
        }
        for (int i = index + 1; i < count; i++) {
            elements[i - 1] = elements[i];
        }
        count--;
        elements[count] = null;
    }

    // ---- searching

    @Ensures({"result == Contents.first(items(), x)", "Contents.same(items(), old(items()))"})
    int indexOf(@Nullable Item x) {
        if (x == null) {
            for (int i = 0; i < count; i++) {
                if (elements[i] == null) {
                    return i;
                }
            }
        } else {
            for (int i = 0; i < count; i++) {
                if (x.equals(elements[i])) {
                    return i;
                }
            }
        }
        return -1;
    }

    @Ensures({"result == Contents.last(items(), x)", "Contents.same(items(), old(items()))"})
    int lastIndexOf(@Nullable Item x) {
        if (x == null) {
            for (int i = count - 1; i >= 0; i--) {
                if (elements[i] == null) {
                    return i;
                }
            }
        } else {
            for (int i = count - 1; i >= 0; i--) {
                if (x.equals(elements[i])) {
                    return i;
                }
            }
        }
        return -1;
    }

    // ---- for contracts

    private Item[] items() {
        Item[] items = new Item[count];
        for (int i = 0; i < count; i++) {
            items[i] = elements[i];
        }
        return items;
    }

    /** The capacity that follows this one, if nothing else is asked for. */
    private int grown(int capacity) {
        return capacity + (capacityIncrement > 0 ? capacityIncrement : capacity);
    }
}
