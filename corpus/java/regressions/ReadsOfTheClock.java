/** The clock is an input: it shows any time, but never one before the last. */
// explore any: since(long) 1
// explore any: backward() 1
// explore any: slow(long) 2
// explore any: expired(long) 2
// explore any: sinceStart() 1
// explore any: reference() 1
class ReadsOfTheClock {
    static final long START = System.currentTimeMillis();

    interface Source {
        long now();
    }

    static long since(long time) {
        return System.nanoTime() - time;
    }

    static boolean backward() {
        long before = System.nanoTime();
        return System.nanoTime() < before;
    }

    static int slow(long limit) {
        long before = System.nanoTime();
        if (System.nanoTime() - before > limit) {
            return 1;
        }
        return 0;
    }

    static String expired(long deadline) {
        if (System.currentTimeMillis() > deadline) {
            return "expired";
        }
        return "valid";
    }

    static boolean sinceStart() {
        return System.currentTimeMillis() >= START;
    }

    static long reference() {
        Source source = System::nanoTime;
        return source.now();
    }
}
