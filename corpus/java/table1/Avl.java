/**
 * An AVL tree of ints: nodes store their height, a missing node has height -1.
 *
 * <p>Each subject comes twice: a method that takes a depth bound, and one that fixes the bound. The root has depth 0; a node
 * below the bound is neither looked at nor made, so that a run on any heap ends, cyclic ones included. What a method returns
 * where the bound cuts it is said there. With a bound that no tree reaches ({@code Integer.MAX_VALUE}) it is an ordinary AVL
 * tree.
 */
final class Avl {
    static final int FIND_DEPTH = 5;
    static final int EXTREME_NODE_DEPTH = 10;
    static final int EXTREME_ELEMENT_DEPTH = 2;
    static final int BALANCED_DEPTH = 1;
    static final int INSERT_DEPTH = 1;

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

    // ---- find

    Node find(int x) {
        return find(x, FIND_DEPTH);
    }

    /** The node that holds x, or null; null too where the bound is reached. */
    Node find(int x, int depthBound) {
        return find(root, x, 0, depthBound);
    }

    private static Node find(Node t, int x, int depth, int depthBound) {
        if (depth > depthBound) {
            return null;
        }
        if (t == null) {
            return null;
        }
        if (x < t.element) {
            return find(t.left, x, depth + 1, depthBound);
        }
        if (x > t.element) {
            return find(t.right, x, depth + 1, depthBound);
        }
        return t;
    }

    // ---- findMin, findMax

    Node findMin() {
        return findMin(EXTREME_NODE_DEPTH);
    }

    /** The leftmost node, null in an empty tree; null too where the bound is reached. */
    Node findMin(int depthBound) {
        if (root == null) {
            return null;
        }
        Node t = root;
        Node child = t.left;
        int depth = 0;
        while (depth <= depthBound && child != null) {
            t = child;
            child = t.left;
            depth++;
        }
        return depth <= depthBound ? t : null;
    }

    Node findMax() {
        return findMax(EXTREME_NODE_DEPTH);
    }

    /** The rightmost node, null in an empty tree; null too where the bound is reached. */
    Node findMax(int depthBound) {
        if (root == null) {
            return null;
        }
        Node t = root;
        Node child = t.right;
        int depth = 0;
        while (depth <= depthBound && child != null) {
            t = child;
            child = t.right;
            depth++;
        }
        return depth <= depthBound ? t : null;
    }

    // ---- minElement, maxElement

    int minElement() {
        return minElement(EXTREME_ELEMENT_DEPTH);
    }

    /**
     * The smallest element of a tree that need not be ordered, 0 if it is empty. A node at the bound stands for its whole
     * subtree: its own element is returned.
     */
    int minElement(int depthBound) {
        if (root == null) {
            return 0;
        }
        return minElement(root, 0, depthBound);
    }

    private static int minElement(Node t, int depth, int depthBound) {
        int min = t.element;
        if (depth >= depthBound) {
            return min;
        }
        if (t.left != null) {
            int left = minElement(t.left, depth + 1, depthBound);
            if (left < min) {
                min = left;
            }
        }
        if (t.right != null) {
            int right = minElement(t.right, depth + 1, depthBound);
            if (right < min) {
                min = right;
            }
        }
        return min;
    }

    int maxElement() {
        return maxElement(EXTREME_ELEMENT_DEPTH);
    }

    /** The largest element, likewise. */
    int maxElement(int depthBound) {
        if (root == null) {
            return 0;
        }
        return maxElement(root, 0, depthBound);
    }

    private static int maxElement(Node t, int depth, int depthBound) {
        int max = t.element;
        if (depth >= depthBound) {
            return max;
        }
        if (t.left != null) {
            int left = maxElement(t.left, depth + 1, depthBound);
            if (left > max) {
                max = left;
            }
        }
        if (t.right != null) {
            int right = maxElement(t.right, depth + 1, depthBound);
            if (right > max) {
                max = right;
            }
        }
        return max;
    }

    // ---- balanced

    boolean balanced() {
        return balanced(BALANCED_DEPTH);
    }

    /** Do the stored heights of any two siblings differ by at most 1? Subtrees below the bound count as balanced. */
    boolean balanced(int depthBound) {
        return balanced(root, 0, depthBound);
    }

    private static boolean balanced(Node t, int depth, int depthBound) {
        if (depth > depthBound) {
            return true;
        }
        if (t == null) {
            return true;
        }
        int difference = height(t.left) - height(t.right);
        if (difference == 0 || difference == 1 || difference == -1) {
            return balanced(t.left, depth + 1, depthBound) && balanced(t.right, depth + 1, depthBound);
        }
        return false;
    }

    // ---- insertElem

    void insertElem(int x) {
        insertElem(x, INSERT_DEPTH);
    }

    /**
     * Adds x and restores the balance. A node at the bound whose subtrees would have to change is left as it is, so x is not
     * added then.
     */
    void insertElem(int x, int depthBound) {
        root = insertElem(root, x, 0, depthBound);
    }

    /** The root of the subtree after the insertion. A duplicate changes no link. */
    private static Node insertElem(Node t, int x, int depth, int depthBound) {
        if (t == null) {
            return new Node(x);
        }
        if (x < t.element) {
            if (depth >= depthBound) {
                return t;
            }
            t.left = insertElem(t.left, x, depth + 1, depthBound);
            if (height(t.left) - height(t.right) == 2) {
                if (x < t.left.element) {
                    t = rotateWithLeftChild(t);
                } else {
                    t = doubleWithLeftChild(t);
                }
            }
        } else if (x > t.element) {
            if (depth >= depthBound) {
                return t;
            }
            t.right = insertElem(t.right, x, depth + 1, depthBound);
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
}
