/** Contracts in annotations. */
class Contracts {
    int value;

    // check Contracts.root => holds
    @Requires("x >= 0")
    @Ensures("result >= x")
    static long root(int x) {
        return (long) x * x;
    }

    // check Contracts.clamp => holds
    // check Contracts.clamp --merge all => holds
    @Requires("low <= high")
    @Ensures({"result >= low", "result <= high"})
    static int clamp(int x, int low, int high) {
        return x < low ? low : x > high ? high : x;
    }

    // check Contracts.clampWrong --merge all => violated postcondition `result >= low`
    // check Contracts.clampWrong => violated postcondition `result >= low`
    @Requires("low <= high")
    @Ensures({"result >= low", "result <= high"})
    static int clampWrong(int x, int low, int high) {
        return x > high ? high : x;
    }

    // check Contracts.third => violated postcondition `result != 7`
    // check Contracts.third --merge all => violated postcondition `result != 7`
    @Ensures("result != 7")
    static int third(int[] numbers) {
        return numbers.length < 3 ? 0 : numbers[2];
    }

    // check Contracts.clampForgets => violated postcondition `result >= low`; postcondition `result <= high`
    // check Contracts.clampForgets --no-contracts => holds
    // check Contracts.clampForgets --requires "x == low && x == high" => holds
    @Ensures({"result >= low", "result <= high"})
    static int clampForgets(int x, int low, int high) {
        return x;
    }

    // check Contracts.impossible => vacuous
    @Requires("false")
    static int impossible(int x) {
        return 1 / x;
    }

    // check Contracts.contradiction => vacuous
    @Requires({"x > 3", "x < 3"})
    static int contradiction(int x) {
        return x;
    }

    // check Contracts.deposit => violated postcondition `value >= old(value)`
    @Requires("amount > 0")
    @Ensures("value >= old(value)")
    void deposit(int amount) {
        value += amount;
    }

    // check Contracts.depositSmall => holds
    @Requires({"amount > 0", "value >= 0", "value < 1000", "amount < 1000"})
    @Ensures({"value == old(value) + amount", "value > old(value)"})
    void depositSmall(int amount) {
        value += amount;
    }

    // check Contracts.withdraw => holds
    @Requires("amount >= 0")
    @Ensures("value == old(value) - amount")
    @ThrowEnsures({"IllegalStateException", "value == old(value)"})
    void withdraw(int amount) {
        if (amount > value) throw new IllegalStateException();
        value -= amount;
    }

    // check Contracts.withdrawEarly => violated postcondition `value == old(value)`
    @Requires("amount >= 0")
    @ThrowEnsures({"IllegalStateException", "value == old(value)"})
    void withdrawEarly(int amount) {
        value -= amount;
        if (value < 0) throw new IllegalStateException();
    }

    // check Contracts.allowed --exceptions all => holds
    @ThrowEnsures({"IllegalStateException", "x < 0"})
    static int allowed(int x) {
        if (x < 0) throw new IllegalStateException();
        return x;
    }

    // check Contracts.boxed => holds
    @Ensures("result == null || result > 0")
    static Integer boxed(int x) {
        return x > 0 ? (Integer) x : null;
    }

    // check Contracts.privately => holds
    @Requires("x > 0")
    @Ensures("result > 1")
    private static long privately(int x) {
        return x + 1L;
    }

    // check Contracts.arrays => holds within arrays
    @Requires("numbers.length > 0")
    @Ensures("numbers[0] == 0 && numbers.length == old(numbers.length)")
    static void arrays(int[] numbers) {
        numbers[0] = 0;
    }

    // check Contracts.quoted => holds
    @Ensures("result.equals(\"old(x)\") || result.equals(\")\")")
    static String quoted(boolean flag) {
        return flag ? "old(x)" : ")";
    }

    // check Contracts.divided => holds
    @Requires("b != 0")
    static int divided(int a, int b) {
        return a / b;
    }

    // check Contracts.stillFails => violated arithmetic@still
    @Requires("b != 1")
    @Ensures("true")
    static int stillFails(int a, int b) {
        return a / b; // @still
    }

    // check Contracts.oldObject => holds
    @Requires("other != this")
    @Ensures("value == old(other.value) && other.value == old(value)")
    void oldObject(Contracts other) {
        int mine = value;
        value = other.value;
        other.value = mine;
    }

    // check Contracts.longs => violated postcondition `result == a + (long) b`
    @Ensures("result == a + (long) b")
    static long longs(int a, int b) {
        return a + b;
    }

    // check Contracts.oldOfTypes => holds
    @Ensures({"old(c) == c", "old(d) == 1.5f || d != 1.5f", "old(flag) == flag", "old(n) - n == 0"})
    static void oldOfTypes(char c, float d, boolean flag, long n) {}
}
