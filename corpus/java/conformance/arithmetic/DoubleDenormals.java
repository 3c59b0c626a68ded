// Gradual underflow: denormal numbers, the smallest values, rounding at the edge to zero.
public class DoubleDenormals {
    static String hex(double d) {
        return Long.toHexString(Double.doubleToRawLongBits(d));
    }

    static String hex(float f) {
        return Integer.toHexString(Float.floatToRawIntBits(f));
    }

    public static void main(String[] args) {
        double min = Double.MIN_VALUE;
        System.out.println(hex(min) + " " + hex(min / 2) + " " + hex(-min / 2) + " " + hex(min * 0.5000001));
        System.out.println(hex(min * 1.5) + " " + hex(min * 2.5) + " " + hex(min * 3 / 2));
        System.out.println(hex(Double.MIN_NORMAL) + " " + hex(Double.MIN_NORMAL / 2) + " " + hex(Double.MIN_NORMAL - min));
        System.out.println(hex(Double.MIN_NORMAL / 3) + " " + hex(Double.MIN_NORMAL / 3 * 3));
        System.out.println((min + min) / min);
        System.out.println(hex(Math.sqrt(min)) + " " + hex(Math.sqrt(Double.MIN_NORMAL / 4)));
        float fmin = Float.MIN_VALUE;
        System.out.println(hex(fmin) + " " + hex(fmin / 2) + " " + hex(fmin * 0.75f) + " " + hex(fmin * 1.5f));
        System.out.println(hex(Float.MIN_NORMAL) + " " + hex(Float.MIN_NORMAL / 2) + " " + hex(Float.MIN_NORMAL - fmin));
        System.out.println(hex((float) min) + " " + hex((double) fmin) + " " + hex((float) 1e-45) + " " + hex((float) 7e-46));
        System.out.println(hex((float) 7.006492321624086e-46) + " " + hex((float) 7.00649232162408e-46));
        double d = 1;
        int halvings = 0;
        while (d > 0) {
            d /= 2;
            halvings++;
        }
        System.out.println(halvings);
        float f = 1;
        halvings = 0;
        while (f > 0) {
            f /= 2;
            halvings++;
        }
        System.out.println(halvings);
        System.out.println(Double.MIN_EXPONENT + " " + Double.MAX_EXPONENT + " " + Float.MIN_EXPONENT + " " + Float.MAX_EXPONENT);
        System.out.println(hex(Double.MIN_NORMAL * Double.MIN_NORMAL) + " " + hex(-1e-200 * 1e-200));
        System.out.println(min % 3 == min);
        System.out.println(hex(Double.MIN_NORMAL % (min * 7)));
    }
}
