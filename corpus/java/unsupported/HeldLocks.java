// unsupported: Thread.holdsLock: which locks are held is not known
// Whether a lock is held: nothing follows from the locks of other objects.
public class HeldLocks {
    static boolean outside(Object o) {
        return Thread.holdsLock(o);
    }

    static void inside(Object o, Object other) {
        synchronized (o) {
            System.out.println(Thread.holdsLock(o) + " " + Thread.holdsLock(other));
        }
    }

    public static void main(String[] args) {
        Object o = new Object();
        System.out.println(outside(o));
        inside(o, new Object());
        System.out.println(outside(o));
    }
}
