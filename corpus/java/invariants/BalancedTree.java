/** An AVL tree. */
final class BalancedTree {
    static final class Node {
        int key;
        int height;
        Node left;
        Node right;
    }

    Node root;

    boolean isValid() {
        return validHeight(root, null, null) >= 0;
    }

    /** The height of a subtree whose keys are in order, whose heights are right, and that is balanced; else -1. */
    private static int validHeight(Node node, Node low, Node high) {
        if (node == null) {
            return 0;
        }
        if (low != null && node.key <= low.key || high != null && node.key >= high.key) {
            return -1;
        }
        int left = validHeight(node.left, low, node);
        if (left < 0) {
            return -1;
        }
        int right = validHeight(node.right, node, high);
        if (right < 0 || left > right + 1 || right > left + 1) {
            return -1;
        }
        int height = 1 + (left < right ? right : left);
        return height == node.height ? height : -1;
    }

    private static int height(Node node) {
        return node == null ? 0 : node.height;
    }

    private static void measure(Node node) {
        int left = height(node.left);
        int right = height(node.right);
        node.height = 1 + (left < right ? right : left);
    }

    private static Node liftLeft(Node node) {
        Node lifted = node.left;
        node.left = lifted.right;
        lifted.right = node;
        measure(node);
        measure(lifted);
        return lifted;
    }

    private static Node liftRight(Node node) {
        Node lifted = node.right;
        node.right = lifted.left;
        lifted.left = node;
        measure(node);
        measure(lifted);
        return lifted;
    }

    private static Node inserted(Node node, int key, boolean isBroken) {
        if (node == null) {
            Node added = new Node();
            added.key = key;
            added.height = 1;
            return added;
        }
        if (key < node.key) {
            node.left = inserted(node.left, key, isBroken);
        } else if (key > node.key) {
            node.right = inserted(node.right, key, isBroken);
        } else {
            return node;
        }
        measure(node);
        if (height(node.left) > height(node.right) + 1) {
            if (key > node.left.key && !isBroken) {
                node.left = liftRight(node.left);
            }
            return liftLeft(node);
        }
        if (height(node.right) > height(node.left) + 1) {
            if (key < node.right.key) {
                node.right = liftLeft(node.right);
            }
            return liftRight(node);
        }
        return node;
    }

    static void insertKeeps(BalancedTree tree, int key) {
        if (tree != null && tree.isValid()) {
            tree.root = inserted(tree.root, key, false);
            assert tree.isValid();
        }
    }

    /** The same with a mistake. */
    static void insertBreaks(BalancedTree tree, int key) {
        if (tree != null && tree.isValid()) {
            tree.root = inserted(tree.root, key, true);
            assert tree.isValid();
        }
    }
}
