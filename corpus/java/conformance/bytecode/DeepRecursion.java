// Recursion a few thousand frames deep with large frames, return values of two words and exceptions unwinding it.
public class DeepRecursion {
    static long sum(int n, long a, double b, Object o) {
        long local = a + n;
        double other = b * 0.5;
        if (n == 0) {
            return local + (long) other;
        }
        long r = sum(n - 1, local, other, o);
        return r + (o == null ? 1 : 0);
    }

    static int unwind(int n) {
        if (n == 0) {
            throw new IllegalStateException("bottom");
        }
        try {
            return unwind(n - 1);
        } finally {
            finallies++;
        }
    }

    static int finallies;

    static int catching(int n) {
        try {
            if (n == 0) {
                throw new RuntimeException("0");
            }
            return catching(n - 1);
        } catch (RuntimeException e) {
            if (n % 100 == 0) {
                throw new RuntimeException(e.getMessage() + "," + n, null);
            }
            throw e;
        }
    }

    static class Node {
        final Node next;

        Node(int n) {
            next = n == 0 ? null : new Node(n - 1);
        }

        int length() {
            return next == null ? 1 : 1 + next.length();
        }
    }

    static synchronized int locked(int n) {
        return n == 0 ? 0 : 1 + locked(n - 1);
    }

    public static void main(String[] args) {
        System.out.println(sum(2000, 0, 1e6, null));
        try {
            unwind(1500);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + finallies + " " + (e.getStackTrace().length > 1000));
        }
        try {
            catching(500);
        } catch (RuntimeException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new Node(1000).length() + " " + locked(1000));
    }
}
