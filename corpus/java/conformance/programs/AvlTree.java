// A balanced tree with rotations, checked for balance after every insertion and deletion.
public class AvlTree {
    private static class Node {
        int key, height = 1;
        Node left, right;

        Node(int key) {
            this.key = key;
        }
    }

    private Node root;
    static int rotations;

    private static int height(Node n) {
        return n == null ? 0 : n.height;
    }

    private static void update(Node n) {
        n.height = 1 + Math.max(height(n.left), height(n.right));
    }

    private static Node rotateRight(Node y) {
        rotations++;
        Node x = y.left;
        y.left = x.right;
        x.right = y;
        update(y);
        update(x);
        return x;
    }

    private static Node rotateLeft(Node x) {
        rotations++;
        Node y = x.right;
        x.right = y.left;
        y.left = x;
        update(x);
        update(y);
        return y;
    }

    private static Node balance(Node n) {
        update(n);
        int b = height(n.left) - height(n.right);
        if (b > 1) {
            if (height(n.left.left) < height(n.left.right)) {
                n.left = rotateLeft(n.left);
            }
            return rotateRight(n);
        }
        if (b < -1) {
            if (height(n.right.right) < height(n.right.left)) {
                n.right = rotateRight(n.right);
            }
            return rotateLeft(n);
        }
        return n;
    }

    private static Node insert(Node n, int key) {
        if (n == null) {
            return new Node(key);
        }
        if (key < n.key) {
            n.left = insert(n.left, key);
        } else if (key > n.key) {
            n.right = insert(n.right, key);
        }
        return balance(n);
    }

    private static Node delete(Node n, int key) {
        if (n == null) {
            return null;
        }
        if (key < n.key) {
            n.left = delete(n.left, key);
        } else if (key > n.key) {
            n.right = delete(n.right, key);
        } else if (n.left == null) {
            return n.right;
        } else if (n.right == null) {
            return n.left;
        } else {
            Node m = n.right;
            while (m.left != null) {
                m = m.left;
            }
            n.key = m.key;
            n.right = delete(n.right, m.key);
        }
        return balance(n);
    }

    private static int check(Node n, long low, long high) {
        if (n == null) {
            return 0;
        }
        if (n.key <= low || n.key >= high) {
            throw new IllegalStateException("order at " + n.key);
        }
        int l = check(n.left, low, n.key), r = check(n.right, n.key, high);
        if (Math.abs(l - r) > 1 || n.height != 1 + Math.max(l, r)) {
            throw new IllegalStateException("balance at " + n.key);
        }
        return n.height;
    }

    private static void show(Node n, StringBuilder sb) {
        if (n == null) {
            sb.append('.');
            return;
        }
        sb.append('(');
        show(n.left, sb);
        sb.append(n.key);
        show(n.right, sb);
        sb.append(')');
    }

    @Override
    public String toString() {
        StringBuilder sb = new StringBuilder();
        show(root, sb);
        return sb.toString();
    }

    public static void main(String[] args) {
        AvlTree t = new AvlTree();
        for (int i = 1; i <= 15; i++) {
            t.root = insert(t.root, i);
            check(t.root, Long.MIN_VALUE, Long.MAX_VALUE);
        }
        System.out.println(t + " " + rotations + " " + t.root.height);
        for (int i = 2; i <= 15; i += 3) {
            t.root = delete(t.root, i);
            check(t.root, Long.MIN_VALUE, Long.MAX_VALUE);
        }
        System.out.println(t + " " + rotations);
        AvlTree z = new AvlTree();
        for (int k : new int[] {50, 10, 30, 20, 40, 25, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
            z.root = insert(z.root, k);
            check(z.root, Long.MIN_VALUE, Long.MAX_VALUE);
        }
        System.out.println(z);
        for (int i = 0; i < 3; i++) {
            z.root = delete(z.root, z.root.key);
            check(z.root, Long.MIN_VALUE, Long.MAX_VALUE);
            System.out.println(z);
        }
    }
}
