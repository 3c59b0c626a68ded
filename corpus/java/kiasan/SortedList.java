/** A singly linked list of ints in ascending order, duplicates allowed, with a header node that holds none of them. */
final class SortedList {
    static final class Node {
        int value;
        Node next;
    }

    Node header = new Node();

    // ---- the precondition of merge

    /** Are both lists sorted and without cycles, and do they share no node? */
    boolean canMerge(SortedList other) {
        return other != null && other != this && isSorted() && other.isSorted() && sharesNoNodeWith(other);
    }

    private boolean isSorted() {
        if (header == null) {
            return false;
        }
        Node last = header;
        while (last.next != null) {
            if (comesBefore(last.next, last)) {
                return false;
            }
            if (last != header && last.value > last.next.value) {
                return false;
            }
            last = last.next;
        }
        return true;
    }

    /** Is the node the header, {@code last} or one between them? */
    private boolean comesBefore(Node node, Node last) {
        Node n = header;
        while (n != last) {
            if (n == node) {
                return true;
            }
            n = n.next;
        }
        return node == last;
    }

    private boolean sharesNoNodeWith(SortedList other) {
        for (Node n = header; n != null; n = n.next) {
            for (Node m = other.header; m != null; m = m.next) {
                if (n == m) {
                    return false;
                }
            }
        }
        return true;
    }

    // ---- the operation

    /** Moves all nodes of the other list into this one. */
    @Requires("canMerge(other)")
    @Ensures({
        "isSorted()",
        "isMerged(nodes(), old(nodes()), old(other.nodes()))",
        "other.nodes().length == 0",
        "header == old(header) && other.header == old(other.header)"
    })
    void merge(SortedList other) {
        Node mine = header.next;
        Node theirs = other.header.next;
        Node last = header;
        while (mine != null && theirs != null) {
            if (mine.value <= theirs.value) {
                last.next = mine;
                mine = mine.next;
            } else {
                last.next = theirs;
                theirs = theirs.next;
            }
            last = last.next;
        }
        last.next = mine != null ? mine : theirs;
        other.header.next = null;
    }

    // ---- for contracts

    /** The nodes behind the header. */
    private Node[] nodes() {
        int count = 0;
        for (Node n = header.next; n != null; n = n.next) {
            count++;
        }
        Node[] nodes = new Node[count];
        int i = 0;
        for (Node n = header.next; n != null; n = n.next) {
            nodes[i++] = n;
        }
        return nodes;
    }

    /** Are these the nodes of both lists, of equal ones those of the first list first? */
    private static boolean isMerged(Node[] all, Node[] first, Node[] second) {
        if (all.length != first.length + second.length) {
            return false;
        }
        int i = 0;
        int j = 0;
        for (int k = 0; k < all.length; k++) {
            boolean isOfFirst = j == second.length || i < first.length && first[i].value <= second[j].value;
            if (all[k] != (isOfFirst ? first[i++] : second[j++])) {
                return false;
            }
        }
        return true;
    }
}
