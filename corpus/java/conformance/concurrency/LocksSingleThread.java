// ReentrantLock, ReadWriteLock, Semaphore and CountDownLatch used by one thread.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class LocksSingleThread {
    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        System.out.println(lock.isLocked() + " " + lock.isHeldByCurrentThread() + " " + lock.tryLock() + " " + lock.getHoldCount());
        lock.unlock();
        lock.unlock();
        System.out.println(lock.isLocked() + " " + lock.getHoldCount());
        try {
            lock.unlock();
        } catch (IllegalMonitorStateException e) {
            System.out.println("not held");
        }
        Condition c = lock.newCondition();
        try {
            c.signal();
        } catch (IllegalMonitorStateException e) {
            System.out.println("condition without lock");
        }
        lock.lock();
        try {
            c.signalAll();
        } finally {
            lock.unlock();
        }
        ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        rw.readLock().lock();
        System.out.println(rw.writeLock().tryLock() + " " + rw.getReadLockCount());
        rw.readLock().unlock();
        rw.writeLock().lock();
        System.out.println(rw.isWriteLocked() + " " + rw.readLock().tryLock());
        rw.readLock().unlock();
        rw.writeLock().unlock();
        Semaphore s = new Semaphore(2);
        s.acquire();
        System.out.println(s.tryAcquire() + " " + s.tryAcquire() + " " + s.availablePermits());
        s.release(5);
        System.out.println(s.availablePermits() + " " + s.drainPermits());
        CountDownLatch latch = new CountDownLatch(2);
        latch.countDown();
        System.out.println(latch.getCount());
        latch.countDown();
        latch.await();
        latch.countDown();
        System.out.println(latch.getCount());
    }
}
