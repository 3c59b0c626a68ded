import java.util.NoSuchElementException;

/** A stack in a linked list. */
final class StackLi {
    static final class Node {
        final Item item;
        final Node next;

        Node(Item item, Node next) {
            this.item = item;
            this.next = next;
        }
    }

    Node top;

    /** The invariant: the list ends. */
    boolean repOK() {
        for (Node node = top; node != null; node = node.next) {
            if (isAtOrAbove(node.next, node)) {
                return false;
            }
        }
        return true;
    }

    /** Is the node {@code last} or one that the way from the top to {@code last} passes? */
    private boolean isAtOrAbove(Node node, Node last) {
        Node n = top;
        while (n != last) {
            if (n == node) {
                return true;
            }
            n = n.next;
        }
        return node == last;
    }

    void push(Item x) {
        top = new Node(x, top);
    }

    void pop() {
        if (top == null) {
            throw new NoSuchElementException();
        }
        top = top.next;
    }

    /** The item on top, null if there is none. */
    Item top() {
        return top == null ? null : top.item;
    }
}
