import java.util.NoSuchElementException;

/**
 * A doubly linked list: circular, with a header entry that holds no element. In an empty list the header is its own
 * neighbour. Null may be an element.
 */
@Invariant("repOK()")
final class DoubleLinkedList {
    static final class Entry {
        Item element;
        Entry next;
        Entry previous;

        Entry(Item element, Entry next, Entry previous) {
            this.element = element;
            this.next = next;
            this.previous = previous;
        }
    }

    Entry header;
    int size;

    DoubleLinkedList() {
        header = new Entry(null, null, null);
        header.next = header;
        header.previous = header;
    }

    /**
     * The invariant: the way forwards from the header comes back to it, the way backwards is the same, and size is the number
     * of other entries. An entry that the way passed twice would have two predecessors.
     */
    boolean repOK() {
        if (header == null) {
            return false;
        }
        int entries = 0;
        Entry e = header;
        while (e.next != header) {
            if (e.next == null || e.next.previous != e) {
                return false;
            }
            e = e.next;
            entries++;
        }
        return header.previous == e && size == entries;
    }

    // ---- the precondition of addBefore: besides, the successor is the header or another entry, and the size is limited

    boolean canAddBeforeUpTo0(Item element, Entry successor) {
        return repOK() && size <= 0 && isEntry(successor);
    }

    boolean canAddBeforeUpTo1(Item element, Entry successor) {
        return repOK() && size <= 1 && isEntry(successor);
    }

    boolean canAddBeforeUpTo2(Item element, Entry successor) {
        return repOK() && size <= 2 && isEntry(successor);
    }

    private boolean isEntry(Entry candidate) {
        if (candidate == header) {
            return true;
        }
        for (Entry e = header.next; e != header; e = e.next) {
            if (e == candidate) {
                return true;
            }
        }
        return false;
    }

    // ---- the operations

    @Requires("isEntry(successor)")
    @Ensures({
        "Contents.isInserted(items(), old(items()), old(placeOf(successor)), element)",
        "placeOf(result) == old(placeOf(successor))"
    })
    Entry addBefore(@Nullable Item element, Entry successor) {
        Entry added = new Entry(element, successor, successor.previous);
        added.previous.next = added;
        added.next.previous = added;
        size++;
        return added;
    }

    /** Removes the first entry that holds the item, and says whether there was one. */
    @Ensures({
        "result == (Contents.first(old(items()), x) >= 0)",
        "result ? Contents.isRemoved(items(), old(items()), Contents.first(old(items()), x)) "
                + ": Contents.same(items(), old(items()))"
    })
    boolean remove(@Nullable Item x) {
        if (x == null) {
            for (Entry e = header.next; e != header; e = e.next) {
                if (e.element == null) {
                    unlink(e);
                    return true;
                }
            }
        } else {
            for (Entry e = header.next; e != header; e = e.next) {
                if (x.equals(e.element)) {
                    unlink(e);
                    return true;
                }
            }
        }
        return false;
    }

    @Ensures({
        "result == old(items())[old(size) - 1]",
        "Contents.isRemoved(items(), old(items()), old(size) - 1)"
    })
    @ThrowEnsures({"NoSuchElementException", "old(size) == 0 && size == 0"})
    Item removeLast() {
        Item last = header.previous.element;
        unlink(header.previous);
        return last;
    }

    @Ensures({"items().length == 0", "header == old(header)", "areEmpty(old(entries()))"})
    void clear() {
        Entry e = header.next;
        while (e != header) {
            Entry next = e.next;
            e.next = null;
            e.previous = null;
            e.element = null;
            e = next;
        }
        header.next = header;
        header.previous = header;
        size = 0;
    }

    @Ensures({"result == Contents.first(items(), x)", "Contents.same(items(), old(items()))"})
    int indexOf(@Nullable Item x) {
        int index = 0;
        if (x == null) {
            for (Entry e = header.next; e != header; e = e.next) {
                if (e.element == null) {
                    return index;
                }
                index++;
            }
        } else {
            for (Entry e = header.next; e != header; e = e.next) {
                if (x.equals(e.element)) {
                    return index;
                }
                index++;
            }
        }
        return -1;
    }

    @Ensures({"result == Contents.last(items(), x)", "Contents.same(items(), old(items()))"})
    int lastIndexOf(@Nullable Item x) {
        int index = size;
        if (x == null) {
            for (Entry e = header.previous; e != header; e = e.previous) {
                index--;
                if (e.element == null) {
                    return index;
                }
            }
        } else {
            for (Entry e = header.previous; e != header; e = e.previous) {
                index--;
                if (x.equals(e.element)) {
                    return index;
                }
            }
        }
        return -1;
    }

    @Ensures({"Contents.same(result, items())", "Contents.same(items(), old(items()))"})
    Item[] toArray() {
        Item[] elements = new Item[size];
        int i = 0;
        for (Entry e = header.next; e != header; e = e.next) {
            elements[i] = e.element;
            i++;
        }
        return elements;
    }

    private void unlink(Entry e) {
        if (e == header) {
            throw new NoSuchElementException();
        }
        e.previous.next = e.next;
        e.next.previous = e.previous;
        size--;
    }

    // ---- for contracts

    private Item[] items() {
        Item[] items = new Item[size];
        Entry e = header;
        for (int i = 0; i < size; i++) {
            e = e.next;
            items[i] = e.element;
        }
        return items;
    }

    private Entry[] entries() {
        Entry[] entries = new Entry[size];
        Entry e = header;
        for (int i = 0; i < size; i++) {
            e = e.next;
            entries[i] = e;
        }
        return entries;
    }

    /** Do they refer to nothing? */
    private static boolean areEmpty(Entry[] entries) {
        for (int i = 0; i < entries.length; i++) {
            Entry e = entries[i];
            if (e.element != null || e.next != null || e.previous != null) {
                return false;
            }
        }
        return true;
    }

    /** The index of an entry of the list; the header comes last. */
    private int placeOf(Entry entry) {
        int index = 0;
        for (Entry e = header.next; e != header && e != entry; e = e.next) {
            index++;
        }
        return index;
    }
}
