/**
 * A native method that has to look at an input reference is called again, and the bound knows all the same that
 * the reference was read.
 */
// explore any: equal(Holder, String) 5 within 1
// explore any: copied(Node[]) 5 within 1
class ReadsByNatives {
    static class Holder {
        String text;
    }

    static class Node {
        Node next;
    }

    static int equal(Holder holder, String other) {
        if (holder == null || other == null) return 0;
        String text = holder.text;
        if (text == null || text == other) return 1;
        return other.equals(text) ? 4 : 5;
    }

    static int copied(Node[] nodes) {
        if (nodes == null || nodes.length != 1) return 0;
        Node node = nodes.clone()[0];
        if (node == null) return 1;
        return node.next == null ? 2 : node.next == node ? 3 : 4;
    }
}
