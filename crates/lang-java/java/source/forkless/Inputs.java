package forkless;

/** The values that a path has for what it asks for on the way, in the order of the calls. */
public final class Inputs {
    /** By the number of the call; null where the path does not care, and behind the end. */
    static Object[] values = {};

    private static int next;

    private Inputs() {}

    /** The value of the next call. */
    public static Object take(Object otherwise) {
        Object value = next < values.length ? values[next] : null;
        next++;
        return value == null ? otherwise : value;
    }

    /** Holds on the path. */
    public static void assume(boolean condition) {
        if (!condition) {
            throw new Error("an assumption of the path does not hold");
        }
    }
}
