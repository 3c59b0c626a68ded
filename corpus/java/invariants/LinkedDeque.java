/** A doubly linked list with both ends and a size. */
final class LinkedDeque {
    static final class Node {
        int value;
        Node next;
        Node previous;
    }

    Node first;
    Node last;
    int size;

    boolean isValid() {
        int count = 0;
        Node before = null;
        for (Node node = first; node != null; node = node.next) {
            if (node.previous != before) {
                return false;
            }
            before = node;
            count++;
        }
        return last == before && size == count;
    }

    /** Inserts before the first larger value. */
    void insert(int value, boolean isBroken) {
        Node after = first;
        while (after != null && after.value <= value) {
            after = after.next;
        }
        Node added = new Node();
        added.value = value;
        added.next = after;
        added.previous = after == null ? last : after.previous;
        if (added.previous == null) {
            first = added;
        } else {
            added.previous.next = added;
        }
        if (after == null) {
            last = added;
        } else if (!isBroken) {
            after.previous = added;
        }
        size++;
    }

    static void insertKeeps(LinkedDeque deque, int value) {
        if (deque != null && deque.isValid()) {
            deque.insert(value, false);
            assert deque.isValid();
        }
    }

    /** The same with a mistake. */
    static void insertBreaks(LinkedDeque deque, int value) {
        if (deque != null && deque.isValid()) {
            deque.insert(value, true);
            assert deque.isValid();
        }
    }
}
