/** The absolute value of an int; that of the smallest int is itself, since it wraps around. */
final class AbsoluteValue {
    private AbsoluteValue() {}

    @Ensures({"result == x || result == -x", "result >= 0 || x == Integer.MIN_VALUE"})
    static int abs(int x) {
        if (x < 0) {
            return -x;
        }
        return x;
    }
}
