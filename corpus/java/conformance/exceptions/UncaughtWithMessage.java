// Ends by an uncaught exception with a message; output before it stays.
public class UncaughtWithMessage {
    static void deep(int n) {
        if (n == 0) {
            throw new IllegalStateException("the end of the line");
        }
        deep(n - 1);
    }

    public static void main(String[] args) {
        System.out.println("before");
        try {
            deep(3);
        } finally {
            System.out.println("finally runs");
        }
        System.out.println("not printed");
    }
}
