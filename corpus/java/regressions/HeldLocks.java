/** Whose lock is held decides; that it is some lock is not enough. */
// explore any: notifies(Object, Object) 4
// explore any: synchronizedOn(HeldLocks) 3
class HeldLocks {
    static boolean notifies(Object locked, Object notified) {
        synchronized (locked) {
            notified.notify();
            return Thread.holdsLock(notified);
        }
    }

    synchronized void synchronizedOn(HeldLocks other) {
        other.notifyAll();
    }
}
