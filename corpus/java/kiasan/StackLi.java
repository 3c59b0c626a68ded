import java.util.NoSuchElementException;

/** A stack in a linked list. */
@Invariant("repOK()")
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

    @Ensures("Contents.isInserted(items(), old(items()), 0, x)")
    void push(@Nullable Item x) {
        top = new Node(x, top);
    }

    @Ensures("Contents.isRemoved(items(), old(items()), 0)")
    @ThrowEnsures({"NoSuchElementException", "old(items()).length == 0 && top == null"})
    void pop() {
        if (top == null) {
            throw new NoSuchElementException();
        }
        top = top.next;
    }

    /** The item on top, null if there is none. */
    @Ensures({"result == (top == null ? null : items()[0])", "Contents.same(items(), old(items()))"})
    Item top() {
        return top == null ? null : top.item;
    }

    // ---- for contracts

    /** The items, the one on top first. */
    private Item[] items() {
        int count = 0;
        for (Node node = top; node != null; node = node.next) {
            count++;
        }
        Item[] items = new Item[count];
        int i = 0;
        for (Node node = top; node != null; node = node.next) {
            items[i++] = node.item;
        }
        return items;
    }
}
