// wait, notify without the lock; nested and re-entrant locks; holdsLock; exceptions release monitors.
public class MonitorMisuse {
    static final Object LOCK = new Object();
    int depth;

    synchronized int enter(int n) {
        depth++;
        return n == 0 ? depth : enter(n - 1);
    }

    static synchronized String guarded() {
        return "static " + Thread.holdsLock(MonitorMisuse.class);
    }

    interface Act {
        void run() throws Exception;
    }

    static void attempt(String what, Act a) {
        try {
            a.run();
            System.out.println(what + " fine");
        } catch (IllegalMonitorStateException e) {
            System.out.println(what + " IllegalMonitorStateException");
        } catch (Exception e) {
            System.out.println(what + " " + e);
        }
    }

    static int compute(boolean fail) {
        synchronized (LOCK) {
            if (fail) {
                throw new IllegalStateException("inside");
            }
            return 5;
        }
    }

    public static void main(String[] args) {
        Object o = new Object();
        attempt("notify", o::notify);
        attempt("notifyAll", o::notifyAll);
        attempt("wait", o::wait);
        attempt("wait negative", () -> o.wait(-1));
        attempt("notify with lock", () -> {
            synchronized (o) {
                o.notify();
                o.notifyAll();
            }
        });
        attempt("notify with another lock", () -> {
            synchronized (LOCK) {
                o.notify();
            }
        });
        attempt("short wait", () -> {
            synchronized (o) {
                o.wait(1);
            }
        });
        System.out.println(new MonitorMisuse().enter(10) + " " + guarded() + " " + Thread.holdsLock(MonitorMisuse.class));
        synchronized (LOCK) {
            synchronized (LOCK) {
                System.out.println(Thread.holdsLock(LOCK));
            }
            System.out.println(Thread.holdsLock(LOCK));
        }
        System.out.println(Thread.holdsLock(LOCK) + " " + compute(false));
        try {
            compute(true);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + Thread.holdsLock(LOCK));
        }
        int n = 0;
        for (int i = 0; i < 5; i++) {
            synchronized (o) {
                if (i == 1) {
                    continue;
                }
                if (i == 4) {
                    break;
                }
                n += i;
            }
        }
        System.out.println(n + " " + Thread.holdsLock(o));
    }
}
