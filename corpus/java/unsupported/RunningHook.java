// unsupported: shutdown hooks that run when the program ends
// A hook is a second thread.
public class RunningHook {
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("the end")));
    }
}
