// Ends by the exception of the finally block, which replaces the first.
public class UncaughtFromFinally {
    @SuppressWarnings("finally")
    public static void main(String[] args) {
        try {
            throw new IllegalStateException("first");
        } finally {
            System.out.println("replacing");
            throw new IllegalArgumentException("second");
        }
    }
}
