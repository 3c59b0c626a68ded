// Double.toString around the switch to scientific notation, at extremes and with all digits.
public class DoubleToString {
    public static void main(String[] args) {
        double[] values = {0.0, -0.0, 1.0, -1.0, 0.1, 0.01, 0.001, 0.0001, 0.00012, 9999999.0, 1.0E7, 12345678.9,
            9999999.999, 100.0, 123456.789, 0.1 + 0.2, 1.0 / 3, 2.0 / 3, 10.0 / 3, 1e21, 1e22, 1e100, 1e-5, 1e-100,
            Double.MAX_VALUE, Double.MIN_VALUE, Double.MIN_NORMAL, Math.PI, Math.E, 4.35, 4.35 * 100, 1.1 * 1.1,
            (double) Long.MAX_VALUE, (double) Integer.MIN_VALUE, 1e15 + 0.3, 123456789012345680.0, 5e-324, 0.3f,
            (double) 0.1f, Double.NaN, Double.NEGATIVE_INFINITY, 3.0e-3, 1.234E-3, 1024.0, 4503599627370497.5,
            9007199254740993.0, -1.5e-7, 1.7976931348623157e308, 2.225073858507201e-308};
        for (double v : values) {
            System.out.println(Double.toString(v));
        }
        StringBuilder sb = new StringBuilder();
        for (int e = -10; e <= 10; e++) {
            sb.append(Math.scalb(1.0, e)).append(' ');
        }
        System.out.println(sb);
        System.out.println(String.valueOf(1.5) + 2.5 + (Object) 3.5);
        System.out.println(Double.toHexString(1.0) + " " + Double.toHexString(-0.0) + " " + Double.toHexString(0.1) + " "
            + Double.toHexString(Double.MIN_VALUE) + " " + Double.toHexString(Double.MAX_VALUE) + " "
            + Double.toHexString(Double.NaN) + " " + Double.toHexString(3.75));
    }
}
