import java.io.IOException;

/** Calls that contracts stand for. */
class Modular {
    int value;
    int other;

    // check Modular.mixed => holds
    @Ensures("result >= 0")
    static int mixed(int x) {
        return (x ^ x >>> 7) & 0x7fff;
    }

    // check Modular.usesMixed --assume-contracts => holds
    // check Modular.usesMixed --assume-contracts --merge all => holds
    // check Modular.usesMixed --assume-contracts --strategy lazier-sharp => holds
    static void usesMixed(int x) {
        assert mixed(x) + 1 > 0 || mixed(x) == Integer.MAX_VALUE || mixed(x) >= 0;
    }

    // check Modular.trustsCode => holds
    // check Modular.trustsCode --assume-contracts => allowed by contract assertion@trusts
    static void trustsCode(int x) {
        assert mixed(x) <= 0x7fff; // @trusts
    }

    // check Modular.twoCalls => holds
    // check Modular.twoCalls --assume-contracts => allowed by contract assertion@two
    static void twoCalls(int x) {
        assert mixed(x) == mixed(x); // @two
    }

    // check Modular.half => holds
    @Requires("x >= 0")
    @Ensures({"result >= 0", "result <= x"})
    static int half(int x) {
        return x / 2;
    }

    // check Modular.halfOfAny => holds
    // check Modular.halfOfAny --assume-contracts => violated precondition@half
    // check Modular.halfOfAny --assume-contracts --merge all => violated precondition@half
    static int halfOfAny(int x) {
        return half(x); // @half
    }

    // check Modular.halfOfSome --assume-contracts => holds
    static void halfOfSome(int x) {
        if (x >= 0) {
            assert half(half(x)) <= x;
        }
    }

    // check Modular.halfTwice --assume-contracts => violated precondition@first; precondition@second
    static int halfTwice(int x, int y) {
        int sum = half(x); // @first
        return sum + half(y); // @second
    }

    // check Modular.next => violated postcondition `result > x`
    @Ensures("result > x")
    static int next(int x) {
        return x + 1;
    }

    // check Modular.usesNext => violated assertion@next
    // check Modular.usesNext --assume-contracts => holds
    static void usesNext(int x) {
        assert next(x) > x; // @next
    }

    // check Modular.sum --assume-contracts => holds
    @Requires("n >= 0 && n <= 1000")
    @Ensures({"result >= n", "result <= 1000 * n"})
    static int sum(int n) {
        return n == 0 ? 0 : n + sum(n - 1);
    }

    // check Modular.down --assume-contracts => violated precondition@down
    @Requires("n >= 0 && n <= 1000")
    @Ensures("result == 0")
    static int down(int n) {
        return n <= 0 ? 0 : down(n - 2); // @down
    }

    // check Modular.count --assume-contracts => violated postcondition `result == n`
    @Requires("n >= 0 && n <= 1000")
    @Ensures("result == n")
    static int count(int n) {
        return n == 0 ? 1 : count(n - 1) + 1;
    }

    // check Modular.isEven --assume-contracts => holds
    @Requires("n >= 0")
    @Ensures("result == (n % 2 == 0)")
    static boolean isEven(int n) {
        return n == 0 || isOdd(n - 1);
    }

    // check Modular.isOdd --assume-contracts => holds
    @Requires("n >= 0")
    @Ensures("result == (n % 2 == 1)")
    static boolean isOdd(int n) {
        return n != 0 && isEven(n - 1);
    }

    // check Modular.add => holds
    @Ensures("value == old(value) + amount")
    void add(int amount) {
        value += amount;
    }

    // check Modular.addTwice --assume-contracts => holds
    void addTwice() {
        int before = value;
        add(3);
        add(4);
        assert value == before + 7;
    }

    // check Modular.addElsewhere --assume-contracts => holds
    static void addElsewhere(Modular one, Modular two) {
        int before = two.value;
        one.add(1);
        assert two.value == (one == two ? before + 1 : before);
    }

    // check Modular.addKeepsOther --assume-contracts => holds
    void addKeepsOther() {
        int before = other;
        add(1);
        assert other == before;
    }

    // check Modular.addToNull --assume-contracts => violated null-dereference@null
    static void addToNull(@Nullable Modular one) {
        one.add(1); // @null
    }

    // check Modular.clear => holds
    @Ensures("value >= 0")
    void clear() {
        value = 0;
    }

    // check Modular.clears => holds
    // check Modular.clears --assume-contracts => allowed by contract assertion@clears
    void clears() {
        clear();
        assert value == 0; // @clears
    }

    // check Modular.framed => holds
    @Modifies("value")
    @Ensures("value > 0")
    void framed() {
        value = 1;
        other = other + 1 - 1;
    }

    // check Modular.usesFramed --assume-contracts => holds
    void usesFramed() {
        int before = other;
        framed();
        assert value > 0 && other == before;
    }

    // check Modular.breaksFrame => violated postcondition `this.other == old(this.other)`
    @Modifies("value")
    @Ensures("value == old(value)")
    void breaksFrame() {
        other++;
    }

    // check Modular.breaksFrameAndThrows => violated postcondition `this.other == old(this.other)`
    @Modifies({})
    @ThrowEnsures({"IllegalStateException", "true"})
    void breaksFrameAndThrows() {
        other++;
        throw new IllegalStateException();
    }

    // check Modular.movesFrom => violated postcondition `from == null || from.other == old(from.other)`; postcondition `this.other == old(this.other)`
    @Modifies({"value", "from.value"})
    void movesFrom(Modular from) {
        value++;
        from.value--;
        from.other--;
    }

    // check Modular.moves => holds
    @Modifies({"value", "from.value"})
    @Ensures("from == this || value == old(value) + 1 && from.value == old(from.value) - 1")
    void moves(Modular from) {
        value++;
        from.value--;
    }

    // check Modular.usesMoves --assume-contracts => holds
    static void usesMoves(Modular one, Modular two, Modular three) {
        int before = three.value;
        if (one != two && two != three && one != three) {
            one.moves(two);
            assert three.value == before;
        }
    }

    // check Modular.positive => holds
    @Ensures("result == value && result >= 0")
    @ThrowEnsures({"IllegalStateException", "value < 0"})
    int positive() {
        if (value < 0) {
            throw new IllegalStateException("below zero");
        }
        return value;
    }

    // check Modular.usesPositive --assume-contracts => holds
    void usesPositive() {
        try {
            assert positive() >= 0;
        } catch (IllegalStateException exception) {
            assert value < 0;
        }
    }

    // check Modular.swallows --assume-contracts => violated assertion@swallows
    void swallows() {
        try {
            positive();
        } catch (IllegalStateException exception) {
            assert value > 0; // @swallows
        }
    }

    // check Modular.read => holds
    @Ensures("result >= 0")
    int read() throws IOException {
        if (other == 7) {
            throw new IOException("7");
        }
        return Math.max(value, 0);
    }

    // check Modular.reads --assume-contracts => holds
    int reads() {
        try {
            int result = read();
            assert result >= 0;
            return result;
        } catch (IOException exception) {
            return -1;
        }
    }

    // check Modular.fails --assume-contracts => allowed by contract assertion@fails
    void fails() {
        try {
            read();
        } catch (IOException exception) {
            assert other == 7; // @fails
        }
    }

    interface Source {
        @Modifies({})
        @Ensures("result > 0")
        int get();
    }

    static class Sevens implements Source {
        int calls;

        // check Modular$Sevens.get => violated postcondition `this.calls == old(this.calls)`
        @Override
        public int get() {
            calls++;
            return 7;
        }
    }

    // check Modular.asks --assume-contracts => holds
    static void asks(Source source) {
        assert source.get() > 0;
    }

    static class Base {
        int steps;

        // check Modular$Base.step => holds
        @Ensures("result >= 0")
        int step() {
            return 0;
        }
    }

    static class Counted extends Base {
        // check Modular$Counted.step => violated postcondition `result >= 0`
        @Override
        int step() {
            steps++;
            return steps;
        }
    }

    static class Wide extends Base {
        long width;

        // check Modular$Wide.step => holds
        @Override
        int step() {
            width = 1;
            return 1;
        }
    }

    // What overrides a method may change more than the method.
    // check Modular.steps => violated assertion@steps
    // check Modular.steps --assume-contracts => allowed by contract assertion@steps
    static void steps(Base base) {
        int before = base.steps;
        base.step();
        assert base.steps == before; // @steps
    }

    // check Modular.widens => holds
    // check Modular.widens --assume-contracts => allowed by contract assertion@widens
    static void widens(Wide wide) {
        ((Base) wide).step();
        assert wide.width == 1; // @widens
    }

    // check Modular.self --assume-contracts => holds
    @Ensures("result == this")
    Modular self() {
        return this;
    }

    // An object is no open value: the code runs.
    // check Modular.usesSelf --assume-contracts => holds
    void usesSelf() {
        assert self().value == value;
    }

    // What lies behind arguments is in no frame: the code runs.
    // check Modular.fills --assume-contracts => holds
    static void fills() {
        int[] numbers = new int[2];
        fill(numbers);
        assert numbers[1] == 5;
    }

    @Ensures("numbers.length > 0")
    static void fill(int[] numbers) {
        numbers[1] = 5;
    }

    // check Modular.name --assume-contracts => holds
    @Ensures("result != null && result.length() == 3")
    static String name(boolean first) {
        return first ? "one" : "two";
    }

    // check Modular.usesName --assume-contracts => holds within arrays
    static void usesName(boolean first) {
        assert name(first).length() == 3;
    }

    @Invariant("low <= high")
    static class Range {
        int low;
        int high;

        // check Modular$Range.size => holds
        @Requires("low >= 0")
        @Ensures("result >= 0")
        int size() {
            return high - low;
        }

        // check Modular$Range.swapped --assume-contracts => violated precondition@swapped; invariant `low <= high`
        int swapped() {
            int one = low;
            low = high;
            high = one;
            return low < 0 ? 0 : size(); // @swapped
        }

        // check Modular$Range.grown --assume-contracts => holds
        int grown() {
            if (low < 0) {
                return 0;
            }
            int size = size();
            assert size >= 0;
            return size;
        }
    }
}
