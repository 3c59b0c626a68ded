/** The absolute value of an int; that of the smallest int is itself, since it wraps around. */
final class AbsoluteValue {
    private AbsoluteValue() {}

    static int abs(int x) {
        if (x < 0) {
            return -x;
        }
        return x;
    }
}
