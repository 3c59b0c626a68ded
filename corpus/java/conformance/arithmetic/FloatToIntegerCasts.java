// Casts from float and double to the integral types: truncation, saturation, NaN, two-step narrowing.
public class FloatToIntegerCasts {
    public static void main(String[] args) {
        double[] doubles = {0.0, -0.0, 0.5, -0.5, 0.999999999, -0.999999999, 1.5, -1.5, 2147483646.9, 2147483647.0,
            2147483647.5, 2147483648.0, -2147483648.0, -2147483648.9, -2147483649.0, 1e10, -1e10,
            9.223372036854775807E18, -9.223372036854775808E18, 1e19, -1e19, 1e300,
            Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN, Double.MIN_VALUE, 65535.7, 65536.2,
            -1.2, 128.0, 255.9, 40000.0};
        for (double d : doubles) {
            System.out.println(d + ": int " + (int) d + " long " + (long) d + " short " + (short) d + " byte "
                + (byte) d + " char " + (int) (char) d);
        }
        float[] floats = {0.1f, -0.9f, 16777217f, 9.223372E18f, 1e30f,
            -1e30f, Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.MIN_VALUE, 300.5f};
        for (float f : floats) {
            System.out.println(f + "f: int " + (int) f + " long " + (long) f + " short " + (short) f + " byte "
                + (byte) f + " char " + (int) (char) f);
        }
        float edge = 2147483648f;
        System.out.println((int) edge + " " + (int) -edge + " " + (int) Math.nextDown(edge) + " " + (long) edge);
        double wide = Math.nextDown(9.223372036854775807E18);
        System.out.println((long) wide + " " + (long) -wide + " " + (int) wide);
    }
}
