// Which locks are held: of blocks, methods, classes, callers; after exceptions, jumps and loops.
import java.util.ArrayList;
import java.util.Hashtable;
import java.util.List;

public class HeldLocks {
    static final Object A = new Object();
    static final Object B = new Object();

    static String held(Object... objects) {
        StringBuilder text = new StringBuilder();
        for (Object object : objects) {
            text.append(Thread.holdsLock(object) ? '1' : '0');
        }
        return text.toString();
    }

    static void show(String what) {
        System.out.println(what + " " + held(A, B, HeldLocks.class));
    }

    static class Account {
        final Account other;

        Account(Account other) {
            this.other = other;
        }

        synchronized String own() {
            return held(this, other) + other.plain();
        }

        String plain() {
            return held(this);
        }

        synchronized String notifies(Object target) {
            try {
                target.notifyAll();
                return "fine";
            } catch (IllegalMonitorStateException e) {
                return e.getMessage();
            }
        }

        String block() {
            synchronized (this) {
                return held(this, other);
            }
        }
    }

    static synchronized void ofTheClass() {
        show("static synchronized");
        synchronized (B) {
            show("and B");
        }
        show("B is left");
    }

    static int early(int n) {
        synchronized (A) {
            if (n == 0) {
                return n;
            }
            synchronized (B) {
                if (n == 1) {
                    throw new IllegalStateException();
                }
                show("deep " + n);
            }
            try {
                synchronized (B) {
                    if (n == 2) {
                        throw new UnsupportedOperationException();
                    }
                }
            } catch (UnsupportedOperationException e) {
                show("caught inside");
            } finally {
                show("finally");
            }
            return n;
        }
    }

    static void loops() {
        List<String> seen = new ArrayList<>();
        Object[] locks = {A, B, A};
        for (int i = 0; i < locks.length; i++) {
            synchronized (locks[i]) {
                if (i == 1) {
                    continue;
                }
                seen.add(held(A, B));
            }
            seen.add(held(A, B));
        }
        outer:
        while (true) {
            synchronized (A) {
                while (true) {
                    synchronized (B) {
                        seen.add(held(A, B));
                        break outer;
                    }
                }
            }
        }
        seen.add(held(A, B));
        System.out.println(seen);
    }

    static void changed() {
        Object lock = A;
        synchronized (lock) {
            lock = B;
            show("the variable changes, the lock does not");
        }
    }

    static void nothing(Object lock) {
        try {
            synchronized (lock) {
                System.out.println("not reached");
            }
        } catch (NullPointerException e) {
            show("no lock at all");
        }
        try {
            Thread.holdsLock(lock);
        } catch (NullPointerException e) {
            System.out.println("none of null");
        }
    }

    static void called() {
        Runnable shows = () -> show("by a caller");
        synchronized (B) {
            shows.run();
            Runnable inner = () -> {
                synchronized (A) {
                    show("in a lambda");
                }
            };
            inner.run();
            show("behind it");
        }
    }

    public static void main(String[] args) throws Exception {
        show("at first");
        Account one = new Account(new Account(null));
        System.out.println(one.own() + " " + one.block() + " " + one.plain());
        System.out.println(one.notifies(one) + ", " + one.notifies(one.other));
        ofTheClass();
        for (int n = 0; n < 4; n++) {
            try {
                System.out.println("returns " + early(n));
            } catch (IllegalStateException e) {
                System.out.println("thrown");
            }
            show("after " + n);
        }
        loops();
        changed();
        nothing(null);
        called();
        synchronized (A) {
            synchronized (A) {
                show("twice");
            }
            show("still once");
            A.wait(1);
            show("waited");
            try {
                B.wait(1);
            } catch (IllegalMonitorStateException e) {
                System.out.println(e.getMessage());
            }
        }
        Hashtable<Object, String> table = new Hashtable<>();
        Object key = new Object() {
            @Override
            public int hashCode() {
                return Thread.holdsLock(table) ? 1 : 2;
            }
        };
        table.put(key, "");
        System.out.println(table.containsKey(key) + " " + key.hashCode());
    }
}
