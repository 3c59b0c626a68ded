import java.util.NoSuchElementException;

/**
 * A doubly linked list: circular, with a header entry that holds no element. In an empty list the header is its own
 * neighbour. Nothing is assumed of the list that a method is called on.
 */
final class DoubleLinkedList {
    static final int INDEX = 4;
    static final int SEARCH_LAST_INDEX = 8;

    static final class Entry {
        Object element;
        Entry next;
        Entry previous;

        Entry(Object element, Entry next, Entry previous) {
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

    // ---- the ends

    Object getFirst() {
        if (size == 0) {
            throw new NoSuchElementException();
        }
        return header.next.element;
    }

    Object getLast() {
        if (size == 0) {
            throw new NoSuchElementException();
        }
        return header.previous.element;
    }

    /** Removes and returns the first element. That there is none is noticed when the entry to unlink is the header. */
    Object removeFirst() {
        Object first = header.next.element;
        unlink(header.next);
        return first;
    }

    Object removeLast() {
        Object last = header.previous.element;
        unlink(header.previous);
        return last;
    }

    // ---- access by index: the subjects fix the index, which bounds the walk

    Object getAt4() {
        return get(INDEX);
    }

    Object get(int index) {
        return entry(index).element;
    }

    Object removeAt4() {
        return remove(INDEX);
    }

    Object remove(int index) {
        Entry e = entry(index);
        unlink(e);
        return e.element;
    }

    void addAt4(Object element) {
        add(INDEX, element);
    }

    /** Inserts before the entry that has this index, or at the end. */
    void add(int index, Object element) {
        addBefore(element, index == size ? header : entry(index));
    }

    // ---- search

    int indexOf(Object o) {
        return indexOf(o, SEARCH_LAST_INDEX);
    }

    /** The same over the indices 0 to 4 alone. */
    int indexOfUpTo4(Object o) {
        return indexOf(o, INDEX);
    }

    /** The index of the first entry that holds o, or -1. The search gives up, with -1, after index lastIndex. */
    int indexOf(Object o, int lastIndex) {
        int index = 0;
        if (o == null) {
            for (Entry e = header.next; index <= lastIndex && e != header; e = e.next) {
                if (e.element == null) {
                    return index;
                }
                index++;
            }
        } else {
            for (Entry e = header.next; index <= lastIndex && e != header; e = e.next) {
                if (o.equals(e.element)) {
                    return index;
                }
                index++;
            }
        }
        return -1;
    }

    // ---- the entries themselves

    /** The entry with this index, always found by walking forwards. */
    private Entry entry(int index) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException();
        }
        Entry e = header;
        for (int i = 0; i <= index; i++) {
            e = e.next;
        }
        return e;
    }

    private Entry addBefore(Object element, Entry e) {
        Entry added = new Entry(element, e, e.previous);
        added.previous.next = added;
        added.next.previous = added;
        size++;
        return added;
    }

    /** Takes e out of the list. The header cannot be removed. */
    private void unlink(Entry e) {
        if (e == header) {
            throw new NoSuchElementException();
        }
        e.previous.next = e.next;
        e.next.previous = e.previous;
        size--;
    }
}
