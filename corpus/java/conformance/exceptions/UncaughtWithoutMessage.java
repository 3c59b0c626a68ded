// Ends by an uncaught exception without a message.
public class UncaughtWithoutMessage {
    public static void main(String[] args) {
        System.out.println("one line");
        throw new UnsupportedOperationException();
    }
}
