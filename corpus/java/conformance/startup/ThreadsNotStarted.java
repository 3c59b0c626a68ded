/** Threads that are made and never started. */
public class ThreadsNotStarted {
    static class Own extends Thread {
        @Override
        public void run() {
            System.out.println("runs in " + Thread.currentThread().getName());
        }
    }

    public static void main(String[] args) {
        Thread first = new Thread(() -> {});
        Thread second = new Thread("second");
        Thread third = new Own();
        System.out.println(first.getName() + " " + second.getName() + " " + third.getName());
        System.out.println(first.getState() + " " + first.isAlive() + " " + first.isInterrupted() + " " + first.isDaemon());
        second.setDaemon(true);
        second.setPriority(Thread.MIN_PRIORITY);
        System.out.println(second.isDaemon() + " " + second.getPriority() + " " + first.getPriority());
        System.out.println(first.getThreadGroup().getName() + " " + first.getThreadGroup().getParent().getName());
        third.run();
        System.out.println(first.getUncaughtExceptionHandler() == first.getThreadGroup());
        Thread.UncaughtExceptionHandler handler = (thread, error) -> {};
        first.setUncaughtExceptionHandler(handler);
        System.out.println(first.getUncaughtExceptionHandler() == handler);
        try {
            second.setPriority(11);
        } catch (IllegalArgumentException expected) {
            System.out.println("no such priority");
        }
        System.out.println(first.getStackTrace().length);
    }
}
