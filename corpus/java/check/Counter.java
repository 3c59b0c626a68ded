/** A class with an invariant. */
@Invariant({"count >= 0", "count <= limit"})
class Counter {
    private int count;
    private final int limit;

    // check Counter.<init>(int) => holds
    @Requires("limit >= 0")
    @Ensures("this.limit == limit")
    Counter(int limit) {
        this.limit = limit;
    }

    // check Counter.<init>(int,int) => violated invariant `count >= 0`; invariant `count <= limit`
    Counter(int limit, int count) {
        this.limit = limit;
        this.count = count;
    }

    // check Counter.increment => violated invariant `count <= limit`
    @Ensures("count == old(count) + 1 || old(count) == Integer.MAX_VALUE")
    void increment() {
        if (count == Integer.MAX_VALUE) return;
        count++;
    }

    // check Counter.incrementIfPossible => holds
    @Ensures({"result == (old(count) < limit)", "count == old(count) + (result ? 1 : 0)"})
    boolean incrementIfPossible() {
        if (count == limit) return false;
        count++;
        return true;
    }

    // check Counter.clear => holds
    @Ensures("count == 0")
    void clear() {
        count = 0;
    }

    // check Counter.rest => holds
    @Ensures("result >= 0")
    int rest() {
        return limit - count;
    }

    // check Counter.decrement => violated invariant `count >= 0`
    void decrement() {
        count--;
    }

    // check Counter.decrementOrThrow => holds
    void decrementOrThrow() {
        if (count == 0) throw new IllegalStateException();
        count--;
    }

    // check Counter.brokenOnThrow --merge all => violated invariant `count >= 0`
    // check Counter.brokenOnThrow => violated invariant `count >= 0`
    void brokenOnThrow() {
        count--;
        if (count < 0) throw new IllegalStateException();
    }

    // check Counter.larger => holds
    static int larger(int a, int b) {
        return a > b ? a : b;
    }

    // check Counter.inner => holds
    private void inner() {
        count = -1;
    }
}
