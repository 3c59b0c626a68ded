/** A growing array of items, null among them. */
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

    boolean add(Item x) {
        ensureCapacity(count + 1);
        elements[count] = x;
        count++;
        return true;
    }

    void insertElementAt(Item x, int index) {
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

    int indexOf(Item x) {
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

    int lastIndexOf(Item x) {
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
}
