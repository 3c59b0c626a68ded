// unsupported: Object.wait: there is one thread only, which waits forever
// Waiting without a time: nobody is there to notify.
public class WaitsForever {
    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        synchronized (lock) {
            lock.wait();
        }
    }
}
