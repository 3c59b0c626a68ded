/** An AVL tree of ints, without duplicates: nodes store their height, a missing node has height -1. */
@Invariant("repOK()")
final class AvlTree {
    static final class Node {
        int element;
        Node left;
        Node right;
        int height;

        Node(int element) {
            this.element = element;
        }
    }

    Node root;

    // ---- the invariant

    private static final int INVALID = -2;

    boolean repOK() {
        return validHeight(root, null, null) != INVALID;
    }

    /**
     * The height of the subtree, counted anew. It is invalid if the subtree is no AVL tree, stores a wrong height, or has an
     * element that is not above that of {@code lower} and below that of {@code upper}, where there are such nodes.
     */
    private static int validHeight(Node t, Node lower, Node upper) {
        if (t == null) {
            return -1;
        }
        if (lower != null && t.element <= lower.element) {
            return INVALID;
        }
        if (upper != null && t.element >= upper.element) {
            return INVALID;
        }
        int left = validHeight(t.left, lower, t);
        if (left == INVALID) {
            return INVALID;
        }
        int right = validHeight(t.right, t, upper);
        if (right == INVALID || left - right > 1 || right - left > 1) {
            return INVALID;
        }
        int height = max(left, right) + 1;
        return t.height == height ? height : INVALID;
    }

    // ---- searching

    @Ensures({
        "(result != null) == Contents.contains(elements(), x)",
        "result == null || result.element == x && isNode(result)",
        "Contents.same(elements(), old(elements()))"
    })
    Node find(int x) {
        Node t = root;
        while (t != null) {
            if (x < t.element) {
                t = t.left;
            } else if (x > t.element) {
                t = t.right;
            } else {
                return t;
            }
        }
        return null;
    }

    /** The node with the largest element, null in an empty tree. */
    @Ensures({
        "result == null ? root == null : result.element == elements()[count(root) - 1] && isNode(result)",
        "Contents.same(elements(), old(elements()))"
    })
    Node findMax() {
        Node t = root;
        if (t == null) {
            return null;
        }
        while (t.right != null) {
            t = t.right;
        }
        return t;
    }

    // ---- inserting

    @Ensures("Contents.isPlus(elements(), old(elements()), x)")
    void insert(int x) {
        root = insert(x, root);
    }

    private static Node insert(int x, Node t) {
        if (t == null) {
            return new Node(x);
        }
        if (x < t.element) {
            t.left = insert(x, t.left);
            if (height(t.left) - height(t.right) == 2) {
                if (x < t.left.element) {
                    t = rotateWithLeftChild(t);
                } else {
                    t = doubleWithLeftChild(t);
                }
            }
        } else if (x > t.element) {
            t.right = insert(x, t.right);
            if (height(t.right) - height(t.left) == 2) {
                if (x > t.right.element) {
                    t = rotateWithRightChild(t);
                } else {
                    t = doubleWithRightChild(t);
                }
            }
        }
        t.height = max(height(t.left), height(t.right)) + 1;
        return t;
    }

    // ---- heights and rotations

    private static int height(Node t) {
        return t == null ? -1 : t.height;
    }

    private static int max(int a, int b) {
        return a > b ? a : b;
    }

    private static Node rotateWithLeftChild(Node k2) {
        Node k1 = k2.left;
        k2.left = k1.right;
        k1.right = k2;
        k2.height = max(height(k2.left), height(k2.right)) + 1;
        k1.height = max(height(k1.left), k2.height) + 1;
        return k1;
    }

    private static Node rotateWithRightChild(Node k1) {
        Node k2 = k1.right;
        k1.right = k2.left;
        k2.left = k1;
        k1.height = max(height(k1.left), height(k1.right)) + 1;
        k2.height = max(height(k2.right), k1.height) + 1;
        return k2;
    }

    private static Node doubleWithLeftChild(Node k3) {
        k3.left = rotateWithRightChild(k3.left);
        return rotateWithLeftChild(k3);
    }

    private static Node doubleWithRightChild(Node k1) {
        k1.right = rotateWithLeftChild(k1.right);
        return rotateWithRightChild(k1);
    }

    // ---- for contracts

    /** The elements in their order. */
    private int[] elements() {
        int[] elements = new int[count(root)];
        fill(elements, 0, root);
        return elements;
    }

    private static int count(Node t) {
        return t == null ? 0 : count(t.left) + 1 + count(t.right);
    }

    /** Adds the elements of a subtree from an index on. Returns the next index. */
    private static int fill(int[] elements, int index, Node t) {
        if (t == null) {
            return index;
        }
        int middle = fill(elements, index, t.left);
        elements[middle] = t.element;
        return fill(elements, middle + 1, t.right);
    }

    /** Is it a node of the tree? */
    private boolean isNode(Node node) {
        return isIn(node, root);
    }

    private static boolean isIn(Node node, Node t) {
        return t != null && (t == node || isIn(node, t.left) || isIn(node, t.right));
    }
}
