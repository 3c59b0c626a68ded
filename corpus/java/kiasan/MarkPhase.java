/** The mark phase of a garbage collector: finds all objects that can be reached. Marks are kept apart from the objects. */
final class MarkPhase {
    private MarkPhase() {}

    /** An object of the collected heap, with two references. */
    static final class Node {
        Node left;
        Node right;
    }

    /** A list cell: of the marked nodes, or of references still to be followed. */
    private static final class Cell {
        final Node node;
        final Cell next;

        Cell(Node node, Cell next) {
            this.node = node;
            this.next = next;
        }
    }

    /** The number of nodes that can be reached from the root. Both references of a node are read when it is marked. */
    @Ensures("result == reachable(root)")
    static int mark(Node root) {
        int count = 0;
        Cell marked = null;
        Cell pending = new Cell(root, null);
        while (pending != null) {
            Node node = pending.node;
            pending = pending.next;
            if (node != null && !contains(marked, node)) {
                marked = new Cell(node, marked);
                count++;
                pending = new Cell(node.left, new Cell(node.right, pending));
            }
        }
        return count;
    }

    private static boolean contains(Cell list, Node node) {
        for (Cell cell = list; cell != null; cell = cell.next) {
            if (cell.node == node) {
                return true;
            }
        }
        return false;
    }

    // ---- for contracts

    /** The number of nodes that can be reached: those that are found first, then what they refer to, until nothing new is found. */
    private static int reachable(Node root) {
        Cell found = root == null ? null : new Cell(root, null);
        boolean isNew = found != null;
        while (isNew) {
            isNew = false;
            for (Cell cell = found; cell != null; cell = cell.next) {
                if (cell.node.left != null && !isIn(cell.node.left, found)) {
                    found = new Cell(cell.node.left, found);
                    isNew = true;
                }
                if (cell.node.right != null && !isIn(cell.node.right, found)) {
                    found = new Cell(cell.node.right, found);
                    isNew = true;
                }
            }
        }
        int count = 0;
        for (Cell cell = found; cell != null; cell = cell.next) {
            count++;
        }
        return count;
    }

    private static boolean isIn(Node node, Cell list) {
        return list != null && (list.node == node || isIn(node, list.next));
    }
}
