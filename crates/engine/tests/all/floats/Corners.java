/**
 * Prints what the JVM computes at the corners of its floats: the file `corners.txt` beside this one.
 * `java Corners.java > corners.txt` makes it anew.
 *
 * A line is an operation, an operand, and the results for all second operands (or the only one). All
 * numbers are bits in hexadecimal; what is no number is written as the canonical NaN, except where
 * an operation works on bits.
 */
public class Corners {
    static final double[] DOUBLES = {
        0.0, -0.0, 1.0, -1.0, 0.1, 1.5, 3.0, -5.5, Double.MIN_VALUE, -Double.MIN_NORMAL, Double.MAX_VALUE,
        -Double.MAX_VALUE, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN,
        2147483647.5, -2147483649.0, 9007199254740993.0, 9.223372036854775807E18, 1e-300,
    };
    static final float[] FLOATS = {
        0.0f, -0.0f, 1.0f, -1.0f, 0.1f, 1.5f, 3.0f, -5.5f, Float.MIN_VALUE, -Float.MIN_NORMAL, Float.MAX_VALUE,
        -Float.MAX_VALUE, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.NaN,
        2147483647f, -2147483904f, 16777217f, 9.223372036854775807E18f, 1e-30f,
    };
    static final long[] LONGS = {
        0, 1, -1, 16777217, 16777219, 33554433, 2147483647, -2147483648, 9007199254740993L, 9007199254740995L,
        18014399583223809L, Long.MAX_VALUE, Long.MIN_VALUE, 4611686018427387905L, 4611686293305294849L, -12345,
    };

    static String hex(double number) {
        return Long.toHexString(Double.doubleToLongBits(number));
    }

    static String hex(float number) {
        return Integer.toHexString(Float.floatToIntBits(number));
    }

    static int low(double a, double b) {
        return a > b ? 1 : a == b ? 0 : -1;
    }

    static int high(double a, double b) {
        return a < b ? -1 : a == b ? 0 : 1;
    }

    static String of(String op, double a, double b) {
        switch (op) {
            case "add": return hex(a + b);
            case "subtract": return hex(a - b);
            case "multiply": return hex(a * b);
            case "divide": return hex(a / b);
            case "remainder": return hex(a % b);
            case "compare-low": return Integer.toHexString(low(a, b));
            case "compare-high": return Integer.toHexString(high(a, b));
            case "equal": return a == b ? "1" : "0";
            case "not-equal": return a != b ? "1" : "0";
            case "less": return a < b ? "1" : "0";
            case "less-or-equal": return a <= b ? "1" : "0";
            case "greater": return a > b ? "1" : "0";
            default: return a >= b ? "1" : "0";
        }
    }

    static String of(String op, float a, float b) {
        switch (op) {
            case "add": return hex(a + b);
            case "subtract": return hex(a - b);
            case "multiply": return hex(a * b);
            case "divide": return hex(a / b);
            case "remainder": return hex(a % b);
            default: return of(op, (double) a, (double) b);
        }
    }

    static final String[] BINARY = {
        "add", "subtract", "multiply", "divide", "remainder", "compare-low", "compare-high", "equal", "not-equal",
        "less", "less-or-equal", "greater", "greater-or-equal",
    };

    static void line(String... words) {
        System.out.println(String.join(" ", words));
    }

    public static void main(String[] arguments) {
        for (String op : BINARY) {
            for (double a : DOUBLES) {
                StringBuilder results = new StringBuilder();
                for (double b : DOUBLES) results.append(' ').append(of(op, a, b));
                line("double", op, hex(a) + results);
            }
            for (float a : FLOATS) {
                StringBuilder results = new StringBuilder();
                for (float b : FLOATS) results.append(' ').append(of(op, a, b));
                line("float", op, hex(a) + results);
            }
        }
        for (double a : DOUBLES) {
            line("double", "negate", hex(a), Long.toHexString(Double.doubleToRawLongBits(-a)));
            line("double", "absolute", hex(a), hex(Math.abs(a)));
            line("double", "square-root", hex(a), hex(Math.sqrt(a)));
            line("double", "to-byte", hex(a), Integer.toHexString(((byte) a) & 0xff));
            line("double", "to-char", hex(a), Integer.toHexString((char) a));
            line("double", "to-int", hex(a), Integer.toHexString((int) a));
            line("double", "to-long", hex(a), Long.toHexString((long) a));
            line("double", "to-float", hex(a), hex((float) a));
        }
        for (float a : FLOATS) {
            line("float", "negate", hex(a), Integer.toHexString(Float.floatToRawIntBits(-a)));
            line("float", "absolute", hex(a), hex(Math.abs(a)));
            line("float", "square-root", hex(a), hex((float) Math.sqrt(a)));
            line("float", "to-byte", hex(a), Integer.toHexString(((byte) a) & 0xff));
            line("float", "to-char", hex(a), Integer.toHexString((char) a));
            line("float", "to-int", hex(a), Integer.toHexString((int) a));
            line("float", "to-long", hex(a), Long.toHexString((long) a));
            line("float", "to-double", hex(a), hex((double) a));
        }
        for (long a : LONGS) {
            line("long", "to-float", Long.toHexString(a), hex((float) a));
            line("long", "to-double", Long.toHexString(a), hex((double) a));
            line("int", "to-float", Integer.toHexString((int) a), hex((float) (int) a));
            line("int", "to-double", Integer.toHexString((int) a), hex((double) (int) a));
            line("char", "to-float", Integer.toHexString((char) a), hex((float) (char) a));
            line("byte", "to-double", Integer.toHexString(((byte) a) & 0xff), hex((double) (byte) a));
        }
    }
}
