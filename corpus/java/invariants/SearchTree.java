/** A binary search tree without equal keys that knows its size. */
final class SearchTree {
    static final class Node {
        int key;
        Node left;
        Node right;
    }

    Node root;
    int size;

    /** Are all keys in order, and are there as many nodes as the size says? */
    boolean isValid() {
        return isSorted(root, null, null) && size == count(root);
    }

    /** Are all keys of a subtree between those of two nodes, where these are? */
    private static boolean isSorted(Node node, Node low, Node high) {
        if (node == null) {
            return true;
        }
        if (low != null && node.key <= low.key || high != null && node.key >= high.key) {
            return false;
        }
        return isSorted(node.left, low, node) && isSorted(node.right, node, high);
    }

    private static int count(Node node) {
        return node == null ? 0 : count(node.left) + count(node.right) + 1;
    }

    void insert(int key, boolean isBroken) {
        Node parent = null;
        Node node = root;
        while (node != null && node.key != key) {
            parent = node;
            node = key < node.key ? node.left : node.right;
        }
        if (node != null) {
            return;
        }
        Node added = new Node();
        added.key = key;
        size++;
        if (parent == null) {
            root = added;
        } else if (isBroken ? key <= parent.key + 1 : key < parent.key) {
            parent.left = added;
        } else {
            parent.right = added;
        }
    }

    static void insertKeeps(SearchTree tree, int key) {
        if (tree != null && tree.isValid()) {
            tree.insert(key, false);
            assert tree.isValid();
        }
    }

    /** The same with a mistake. */
    static void insertBreaks(SearchTree tree, int key) {
        if (tree != null && tree.isValid()) {
            tree.insert(key, true);
            assert tree.isValid();
        }
    }
}
