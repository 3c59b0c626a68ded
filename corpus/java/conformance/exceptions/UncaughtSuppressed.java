// Ends by an exception which carries suppressed ones.
public class UncaughtSuppressed {
    public static void main(String[] args) throws Exception {
        try (AutoCloseable a = () -> {
            System.out.println("closing a");
            throw new IllegalStateException("close a");
        }; AutoCloseable b = () -> {
            System.out.println("closing b");
            throw new IllegalStateException("close b");
        }) {
            System.out.println("body");
            throw new Exception("body");
        }
    }
}
