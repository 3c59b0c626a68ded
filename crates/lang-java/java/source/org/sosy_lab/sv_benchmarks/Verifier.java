package org.sosy_lab.sv_benchmarks;

import forkless.Inputs;

/** Stands in for the class of this name: its inputs are those of a path. */
public final class Verifier {
    private Verifier() {}

    public static void assume(boolean condition) {
        Inputs.assume(condition);
    }

    public static boolean nondetBoolean() {
        return (Boolean) Inputs.take(false);
    }

    public static byte nondetByte() {
        return (Byte) Inputs.take((byte) 0);
    }

    public static char nondetChar() {
        return (Character) Inputs.take((char) 0);
    }

    public static short nondetShort() {
        return (Short) Inputs.take((short) 0);
    }

    public static int nondetInt() {
        return (Integer) Inputs.take(0);
    }

    public static long nondetLong() {
        return (Long) Inputs.take(0L);
    }

    public static float nondetFloat() {
        return (Float) Inputs.take(0f);
    }

    public static double nondetDouble() {
        return (Double) Inputs.take(0d);
    }

    public static String nondetString() {
        return (String) Inputs.take("");
    }
}
