// An unbalanced search tree: insertion, removal, traversals, iterator with a stack, mapping, equality.
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

public class GenericBinaryTree {
    static final class Tree<T extends Comparable<? super T>> implements Iterable<T> {
        private final class Node {
            T value;
            Node left, right;

            Node(T value) {
                this.value = value;
            }
        }

        private Node root;
        int size;

        boolean add(T t) {
            if (root == null) {
                root = new Node(t);
                size++;
                return true;
            }
            Node n = root;
            while (true) {
                int c = t.compareTo(n.value);
                if (c == 0) {
                    return false;
                }
                Node child = c < 0 ? n.left : n.right;
                if (child == null) {
                    if (c < 0) {
                        n.left = new Node(t);
                    } else {
                        n.right = new Node(t);
                    }
                    size++;
                    return true;
                }
                n = child;
            }
        }

        void remove(T t) {
            root = remove(root, t);
        }

        private Node remove(Node n, T t) {
            if (n == null) {
                return null;
            }
            int c = t.compareTo(n.value);
            if (c < 0) {
                n.left = remove(n.left, t);
            } else if (c > 0) {
                n.right = remove(n.right, t);
            } else if (n.left == null || n.right == null) {
                size--;
                return n.left == null ? n.right : n.left;
            } else {
                Node m = n.right;
                while (m.left != null) {
                    m = m.left;
                }
                n.value = m.value;
                n.right = remove(n.right, m.value);
            }
            return n;
        }

        int height() {
            return height(root);
        }

        private int height(Node n) {
            return n == null ? 0 : 1 + Math.max(height(n.left), height(n.right));
        }

        void preorder(Consumer<? super T> c) {
            walk(root, c);
        }

        private void walk(Node n, Consumer<? super T> c) {
            if (n != null) {
                c.accept(n.value);
                walk(n.left, c);
                walk(n.right, c);
            }
        }

        List<List<T>> levels() {
            List<List<T>> out = new ArrayList<>();
            Deque<Node> q = new ArrayDeque<>();
            if (root != null) {
                q.add(root);
            }
            while (!q.isEmpty()) {
                List<T> level = new ArrayList<>();
                for (int i = q.size(); i > 0; i--) {
                    Node n = q.poll();
                    level.add(n.value);
                    if (n.left != null) {
                        q.add(n.left);
                    }
                    if (n.right != null) {
                        q.add(n.right);
                    }
                }
                out.add(level);
            }
            return out;
        }

        <R extends Comparable<R>> Tree<R> map(Function<? super T, ? extends R> f) {
            Tree<R> r = new Tree<>();
            preorder(t -> r.add(f.apply(t)));
            return r;
        }

        @Override
        public Iterator<T> iterator() {
            Deque<Node> stack = new ArrayDeque<>();
            for (Node n = root; n != null; n = n.left) {
                stack.push(n);
            }
            return new Iterator<>() {
                @Override
                public boolean hasNext() {
                    return !stack.isEmpty();
                }

                @Override
                public T next() {
                    Node n = stack.pop();
                    for (Node m = n.right; m != null; m = m.left) {
                        stack.push(m);
                    }
                    return n.value;
                }
            };
        }

        @Override
        public String toString() {
            List<T> l = new ArrayList<>();
            forEach(l::add);
            return l + "/" + size + "/" + height();
        }
    }

    public static void main(String[] args) {
        Tree<Integer> t = new Tree<>();
        for (int i : new int[] {50, 30, 70, 20, 40, 60, 80, 30, 45}) {
            System.out.print(t.add(i) + " ");
        }
        System.out.println(t);
        System.out.println(t.levels());
        t.remove(20);
        t.remove(30);
        t.remove(50);
        t.remove(99);
        System.out.println(t + " " + t.levels());
        StringBuilder sb = new StringBuilder();
        t.preorder(x -> sb.append(x).append(' '));
        System.out.println(sb);
        System.out.println(t.map(x -> "n" + x % 7));
        System.out.println(new Tree<String>());
    }
}
