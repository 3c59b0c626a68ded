// unsupported: Thread.start
// A second thread.
public class StartedThread {
    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> System.out.println("another thread"));
        other.start();
        other.join();
    }
}
