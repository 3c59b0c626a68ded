package org.sosy_lab.sv_benchmarks;

/** Stands in for the class of this name: its inputs are the values that a path recorded, in the order of the calls. */
public final class Verifier {
    /** By the number of the call; null where the path does not care, and behind the end. */
    static Object[] values = {};

    private static int next;

    private Verifier() {}

    private static Object take(Object otherwise) {
        Object value = next < values.length ? values[next] : null;
        next++;
        return value == null ? otherwise : value;
    }

    public static void assume(boolean condition) {
        if (!condition) {
            throw new Error("an assumption of the path does not hold");
        }
    }

    public static boolean nondetBoolean() {
        return (Boolean) take(false);
    }

    public static byte nondetByte() {
        return (Byte) take((byte) 0);
    }

    public static char nondetChar() {
        return (Character) take((char) 0);
    }

    public static short nondetShort() {
        return (Short) take((short) 0);
    }

    public static int nondetInt() {
        return (Integer) take(0);
    }

    public static long nondetLong() {
        return (Long) take(0L);
    }

    public static float nondetFloat() {
        return (Float) take(0f);
    }

    public static double nondetDouble() {
        return (Double) take(0d);
    }

    public static String nondetString() {
        return (String) take("");
    }
}
