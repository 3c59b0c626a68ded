package org.junit.jupiter.api;

import java.util.Arrays;
import java.util.Objects;

/** What a test asserts: in place of JUnit's own while a test is tried. It has the methods that tests are written with. */
public final class Assertions {
    private Assertions() {}

    /** Code that may throw. */
    public interface Code {
        void run() throws Throwable;
    }

    public static <T extends Throwable> T assertThrows(Class<T> type, Code code) {
        try {
            code.run();
        } catch (Throwable thrown) {
            if (type.isInstance(thrown)) {
                return type.cast(thrown);
            }
            throw new AssertionError("expected " + type + ", but was " + thrown, thrown);
        }
        throw new AssertionError("expected " + type + ", but nothing was thrown");
    }

    public static void assertTrue(boolean value) {
        assertEquals((Object) true, (Object) value);
    }

    public static void assertFalse(boolean value) {
        assertEquals((Object) false, (Object) value);
    }

    public static void assertNull(Object value) {
        assertSame(null, value);
    }

    public static void assertNotNull(Object value) {
        if (value == null) {
            throw new AssertionError("expected an object, but was null");
        }
    }

    public static void assertSame(Object expected, Object actual) {
        if (expected != actual) {
            throw new AssertionError("expected the same object as " + expected + ", but was " + actual);
        }
    }

    public static void assertEquals(Object expected, Object actual) {
        if (!Objects.equals(expected, actual)) {
            throw new AssertionError("expected " + expected + ", but was " + actual);
        }
    }

    public static void assertEquals(byte expected, byte actual) {
        assertEquals((Object) expected, (Object) actual);
    }

    public static void assertEquals(char expected, char actual) {
        assertEquals((Object) expected, (Object) actual);
    }

    public static void assertEquals(short expected, short actual) {
        assertEquals((Object) expected, (Object) actual);
    }

    public static void assertEquals(int expected, int actual) {
        assertEquals((Object) expected, (Object) actual);
    }

    public static void assertEquals(long expected, long actual) {
        assertEquals((Object) expected, (Object) actual);
    }

    public static void assertEquals(float expected, float actual) {
        assertEquals((Object) expected, (Object) actual);
    }

    public static void assertEquals(double expected, double actual) {
        assertEquals((Object) expected, (Object) actual);
    }

    public static void assertArrayEquals(boolean[] expected, boolean[] actual) {
        if (!Arrays.equals(expected, actual)) {
            throw new AssertionError("expected " + Arrays.toString(expected) + ", but was " + Arrays.toString(actual));
        }
    }

    public static void assertArrayEquals(byte[] expected, byte[] actual) {
        if (!Arrays.equals(expected, actual)) {
            throw new AssertionError("expected " + Arrays.toString(expected) + ", but was " + Arrays.toString(actual));
        }
    }

    public static void assertArrayEquals(char[] expected, char[] actual) {
        if (!Arrays.equals(expected, actual)) {
            throw new AssertionError("expected " + Arrays.toString(expected) + ", but was " + Arrays.toString(actual));
        }
    }

    public static void assertArrayEquals(short[] expected, short[] actual) {
        if (!Arrays.equals(expected, actual)) {
            throw new AssertionError("expected " + Arrays.toString(expected) + ", but was " + Arrays.toString(actual));
        }
    }

    public static void assertArrayEquals(int[] expected, int[] actual) {
        if (!Arrays.equals(expected, actual)) {
            throw new AssertionError("expected " + Arrays.toString(expected) + ", but was " + Arrays.toString(actual));
        }
    }

    public static void assertArrayEquals(long[] expected, long[] actual) {
        if (!Arrays.equals(expected, actual)) {
            throw new AssertionError("expected " + Arrays.toString(expected) + ", but was " + Arrays.toString(actual));
        }
    }

    public static void assertArrayEquals(float[] expected, float[] actual) {
        if (!Arrays.equals(expected, actual)) {
            throw new AssertionError("expected " + Arrays.toString(expected) + ", but was " + Arrays.toString(actual));
        }
    }

    public static void assertArrayEquals(double[] expected, double[] actual) {
        if (!Arrays.equals(expected, actual)) {
            throw new AssertionError("expected " + Arrays.toString(expected) + ", but was " + Arrays.toString(actual));
        }
    }

    public static void assertArrayEquals(Object[] expected, Object[] actual) {
        if (!Arrays.deepEquals(expected, actual)) {
            throw new AssertionError("expected " + Arrays.deepToString(expected) + ", but was " + Arrays.deepToString(actual));
        }
    }
}
