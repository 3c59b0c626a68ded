/** A binary search tree of ints, without duplicates and without balancing. */
@Invariant("repOK()")
final class BinarySearchTree {
    static final class Node {
        int element;
        Node left;
        Node right;

        Node(int element) {
            this.element = element;
        }
    }

    Node root;

    // ---- the invariant

    boolean repOK() {
        return isOrdered(root, null, null);
    }

    /**
     * Is every element of the subtree above that of {@code lower} and below that of {@code upper}, where there are such nodes,
     * and is the subtree itself a search tree? A node with two parents would have to be above and below the same element, so
     * nothing needs to look for sharing or cycles.
     */
    private static boolean isOrdered(Node t, Node lower, Node upper) {
        if (t == null) {
            return true;
        }
        if (lower != null && t.element <= lower.element) {
            return false;
        }
        if (upper != null && t.element >= upper.element) {
            return false;
        }
        return isOrdered(t.left, lower, t) && isOrdered(t.right, t, upper);
    }

    // ---- searching

    @Ensures({
        "(result != null) == Contents.contains(elements(), x)",
        "result == null || result.element == x && isNode(result)",
        "Contents.same(elements(), old(elements()))"
    })
    Node find(int x) {
        return find(x, root);
    }

    private static Node find(int x, Node t) {
        if (t == null) {
            return null;
        }
        if (x < t.element) {
            return find(x, t.left);
        }
        if (x > t.element) {
            return find(x, t.right);
        }
        return t;
    }

    /** The node with the least element, null in an empty tree. */
    @Ensures({
        "result == null ? root == null : result.element == elements()[0] && isNode(result)",
        "Contents.same(elements(), old(elements()))"
    })
    Node findMin() {
        return findMin(root);
    }

    private static Node findMin(Node t) {
        if (t == null) {
            return null;
        }
        if (t.left == null) {
            return t;
        }
        return findMin(t.left);
    }

    /** The node with the largest element, null in an empty tree. */
    @Ensures({
        "result == null ? root == null : result.element == elements()[count(root) - 1] && isNode(result)",
        "Contents.same(elements(), old(elements()))"
    })
    Node findMax() {
        Node t = root;
        if (t != null) {
            while (t.right != null) {
                t = t.right;
            }
        }
        return t;
    }

    // ---- changing

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
        } else if (x > t.element) {
            t.right = insert(x, t.right);
        }
        return t;
    }

    @Ensures({
        "Contents.isMinus(elements(), old(elements()), x)",
        "old(hasTwoChildren(nodeOf(x))) || !isNode(old(nodeOf(x)))"
    })
    void remove(int x) {
        root = remove(x, root);
    }

    /** A node with two children takes over the element of its successor, which goes instead. */
    private static Node remove(int x, Node t) {
        if (t == null) {
            return null;
        }
        if (x < t.element) {
            t.left = remove(x, t.left);
        } else if (x > t.element) {
            t.right = remove(x, t.right);
        } else if (t.left != null && t.right != null) {
            t.element = findMin(t.right).element;
            t.right = remove(t.element, t.right);
        } else {
            t = t.left != null ? t.left : t.right;
        }
        return t;
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

    /** The node with an element, null if there is none. */
    private Node nodeOf(int x) {
        Node t = root;
        while (t != null && t.element != x) {
            t = x < t.element ? t.left : t.right;
        }
        return t;
    }

    private static boolean hasTwoChildren(Node t) {
        return t != null && t.left != null && t.right != null;
    }
}
