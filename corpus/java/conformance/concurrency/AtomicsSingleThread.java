// Atomic classes used by one thread.
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicStampedReference;
import java.util.concurrent.atomic.LongAdder;

public class AtomicsSingleThread {
    public static void main(String[] args) {
        AtomicInteger i = new AtomicInteger();
        System.out.println(i.getAndIncrement() + " " + i.incrementAndGet() + " " + i.addAndGet(5) + " " + i.getAndAdd(-2) + " " + i.decrementAndGet() + " "
            + i.getAndSet(100) + " " + i);
        System.out.println(i.compareAndSet(100, 7) + " " + i.compareAndSet(100, 8) + " " + i.updateAndGet(x -> x * x) + " " + i.getAndUpdate(x -> -x) + " "
            + i.accumulateAndGet(3, Math::max) + " " + i.compareAndExchange(3, 9) + " " + i.get());
        i.set(Integer.MAX_VALUE);
        System.out.println(i.incrementAndGet() + " " + i.longValue() + " " + i.doubleValue());
        AtomicLong l = new AtomicLong(1L << 40);
        System.out.println(l.incrementAndGet() + " " + l.getAndAccumulate(2, (a, b) -> a << b) + " " + l.get() + " " + l.intValue());
        AtomicBoolean b = new AtomicBoolean();
        System.out.println(b.getAndSet(true) + " " + b.compareAndSet(false, true) + " " + b);
        AtomicReference<String> r = new AtomicReference<>("a");
        String same = r.get();
        System.out.println(r.compareAndSet(same, "b") + " " + r.compareAndSet(new String("b"), "c") + " " + r.updateAndGet(s -> s + "!") + " "
            + r.getAndSet(null) + " " + r);
        AtomicIntegerArray a = new AtomicIntegerArray(new int[] {1, 2, 3});
        System.out.println(a.incrementAndGet(1) + " " + a.getAndAdd(0, 10) + " " + a + " " + a.length());
        try {
            a.get(3);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("bounds");
        }
        LongAdder adder = new LongAdder();
        for (int k = 0; k < 10; k++) {
            adder.add(k);
        }
        adder.increment();
        System.out.println(adder.sum() + " " + adder.sumThenReset() + " " + adder);
        AtomicStampedReference<String> st = new AtomicStampedReference<>("x", 0);
        System.out.println(st.compareAndSet("x", "y", 0, 1) + " " + st.compareAndSet("y", "z", 0, 1) + " " + st.getStamp() + st.getReference());
    }
}
