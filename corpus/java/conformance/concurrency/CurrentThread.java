// The main thread: name, state, interruption flag, priority, properties; no second thread is started.
public class CurrentThread {
    public static void main(String[] args) {
        Thread t = Thread.currentThread();
        System.out.println(t.getName() + " " + t.isAlive() + " " + t.isDaemon() + " " + t.isInterrupted() + " " + t.getPriority() + " " + t.getState());
        System.out.println(t == Thread.currentThread());
        t.setName("renamed");
        System.out.println(Thread.currentThread().getName());
        t.setName("main");
        t.interrupt();
        System.out.println(t.isInterrupted() + " " + Thread.interrupted() + " " + Thread.interrupted());
        t.interrupt();
        try {
            Thread.sleep(1000);
            System.out.println("slept");
        } catch (InterruptedException e) {
            System.out.println("interrupted before sleeping " + t.isInterrupted());
        }
        t.interrupt();
        Object o = new Object();
        synchronized (o) {
            try {
                o.wait();
            } catch (InterruptedException e) {
                System.out.println("interrupted before waiting");
            }
        }
        Thread unstarted = new Thread(() -> System.out.println("run by hand"), "worker");
        System.out.println(unstarted.getName() + " " + unstarted.isAlive() + " " + unstarted.getState());
        unstarted.run();
        try {
            t.start();
        } catch (IllegalThreadStateException e) {
            System.out.println("already started");
        }
        Thread.yield();
        System.out.println(t.getThreadGroup().getName() + " " + Thread.MAX_PRIORITY);
        try {
            Thread.sleep(-1);
        } catch (IllegalArgumentException | InterruptedException e) {
            System.out.println(e.getMessage());
        }
    }
}
