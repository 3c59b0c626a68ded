// Ends by an uncaught Error.
public class UncaughtError {
    public static void main(String[] args) {
        try {
            throw new AssertionError("impossible state: " + 3);
        } catch (RuntimeException e) {
            System.out.println("an Error is no RuntimeException");
        } finally {
            System.out.println("finally");
        }
    }
}
