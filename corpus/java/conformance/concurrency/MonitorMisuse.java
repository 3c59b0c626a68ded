// wait, notify without the lock; nested and re-entrant locks; exceptions release monitors.
public class MonitorMisuse {
    static final Object LOCK = new Object();
    int depth;

    synchronized int enter(int n) {
        depth++;
        return n == 0 ? depth : enter(n - 1);
    }

    static synchronized String guarded() {
        return "static";
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

    static void locked(Object o) throws Exception {
        synchronized (o) {
            o.notify();
            o.notifyAll();
            o.wait(1);
        }
    }

    public static void main(String[] args) {
        Object o = new Object();
        attempt("notify", o::notify);
        attempt("notifyAll", o::notifyAll);
        attempt("wait", o::wait);
        attempt("wait negative", () -> o.wait(-1));
        attempt("with lock", () -> locked(o));
        attempt("notify after it", o::notify);
        nested(o);
    }

    static void nested(Object o) {
        System.out.println(new MonitorMisuse().enter(10) + " " + guarded());
        synchronized (LOCK) {
            synchronized (LOCK) {
                System.out.println("inside twice");
            }
            System.out.println("inside once");
        }
        System.out.println(compute(false));
        try {
            compute(true);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
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
        System.out.println(n);
    }
}
