// StrictMath is defined to the last bit, so its results are compared bit by bit.
public class StrictMathFunctions {
    static void bits(String name, double d) {
        System.out.println(name + " " + d + " " + Long.toHexString(Double.doubleToLongBits(d)));
    }

    public static void main(String[] args) {
        double[] xs = {0.5, 1.0, -2.0, 10.0, 1e-5};
        for (double x : xs) {
            bits("sin " + x, StrictMath.sin(x));
            bits("cos " + x, StrictMath.cos(x));
            bits("tan " + x, StrictMath.tan(x));
            bits("exp " + x, StrictMath.exp(x));
            bits("log " + x, StrictMath.log(x));
            bits("atan " + x, StrictMath.atan(x));
            bits("cbrt " + x, StrictMath.cbrt(x));
            bits("sinh " + x, StrictMath.sinh(x));
            bits("log1p " + x, StrictMath.log1p(x));
        }
        bits("pow", StrictMath.pow(1.1, 10));
        bits("pow", StrictMath.pow(2.5, -3.5));
        bits("hypot", StrictMath.hypot(1, 1));
        bits("atan2", StrictMath.atan2(-1, -1));
        bits("asin", StrictMath.asin(0.3));
        bits("acos", StrictMath.acos(0.3));
        bits("log10", StrictMath.log10(7));
        bits("sqrt", StrictMath.sqrt(7));
        bits("sin far", StrictMath.sin(1e15));
    }
}
