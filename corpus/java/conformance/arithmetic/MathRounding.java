// round, rint, floor and ceil at halves, zeros, large values and specials.
public class MathRounding {
    public static void main(String[] args) {
        double[] values = {0.0, -0.0, 0.5, -0.5, 1.5, -1.5, 2.5, -2.5, 0.49999999999999994, -0.49999999999999994,
            0.5000000000000001, -0.2, 0.2, 4503599627370495.5, 4503599627370496.5, 9007199254740991.0,
            -4503599627370495.5, 1e18, 1e19, -1e19, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY,
            Double.MIN_VALUE, -Double.MIN_VALUE};
        for (double v : values) {
            System.out.println(v + ": round " + Math.round(v) + " rint " + Math.rint(v) + " floor " + Math.floor(v)
                + " ceil " + Math.ceil(v));
        }
        float[] floats = {0.5f, -0.5f, 1.5f, 2.5f, -2.5f, 0.49999997f, -0.49999997f, 8388607.5f, 8388608f, 16777215f,
            3e9f, -3e9f, Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.MIN_VALUE};
        for (float f : floats) {
            System.out.println(f + "f: round " + Math.round(f));
        }
        System.out.println((int) -1.9 + " " + (int) Math.floor(-1.9) + " " + Math.round(-1.9) + " " + (int) Math.ceil(-1.9));
        System.out.println(1 / Math.ceil(-0.5) + " " + 1 / Math.rint(-0.3) + " " + 1 / Math.floor(0.3));
        System.out.println(StrictMath.rint(3.5) + " " + StrictMath.floor(-3.5) + " " + StrictMath.ceil(-3.5)
            + " " + StrictMath.round(-3.5));
    }
}
