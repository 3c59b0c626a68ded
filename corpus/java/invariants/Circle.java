/** A circular doubly linked list with a header and a size. */
final class Circle {
    static final class Node {
        int value;
        Node next;
        Node previous;
    }

    Node header;
    int size;

    boolean isValid() {
        if (header == null) {
            return false;
        }
        Node node = header;
        int count = -1;
        do {
            Node next = node.next;
            if (next == null || next.previous != node) {
                return false;
            }
            node = next;
            count++;
        } while (node != header && count < size);
        return node == header && count == size;
    }

    void add(int value, boolean isBroken) {
        Node added = new Node();
        added.value = value;
        added.next = header;
        added.previous = header.previous;
        header.previous.next = added;
        if (!isBroken || size != 1) {
            header.previous = added;
        }
        size++;
    }

    static void addKeeps(Circle circle, int value) {
        if (circle != null && circle.isValid()) {
            circle.add(value, false);
            assert circle.isValid();
        }
    }

    /** The same with a mistake. */
    static void addBreaks(Circle circle, int value) {
        if (circle != null && circle.isValid()) {
            circle.add(value, true);
            assert circle.isValid();
        }
    }
}
