// fma, ulp, nextUp, nextAfter, scalb, getExponent, copySign, signum: the methods that look at representation.
public class FloatNeighbours {
    public static void main(String[] args) {
        System.out.println(Math.fma(2.0, 3.0, 4.0));
        double x = 1 + Math.ulp(1.0);
        System.out.println((x * x - 1 == Math.fma(x, x, -1)) + " " + Double.toHexString(Math.fma(x, x, -1)) + " "
            + Double.toHexString(x * x - 1));
        System.out.println(Math.fma(Double.POSITIVE_INFINITY, 0.0, 1.0) + " " + Math.fma(1.0, -0.0, 0.0) + " "
            + Math.fma(-0.0, 1.0, -0.0) + " " + Math.fma(1e200, 1e200, Double.NEGATIVE_INFINITY));
        System.out.println(Float.toHexString(Math.fma(1.0000001f, 1.0000001f, -1f)));
        double[] values = {0.0, -0.0, 1.0, -1.0, Double.MIN_VALUE, Double.MAX_VALUE, Double.MIN_NORMAL,
            Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN, 0.1, 1e300};
        for (double v : values) {
            System.out.println(Double.toHexString(v) + ": ulp " + Double.toHexString(Math.ulp(v)) + " up "
                + Double.toHexString(Math.nextUp(v)) + " down " + Double.toHexString(Math.nextDown(v)) + " exp "
                + Math.getExponent(v) + " signum " + Math.signum(v) + " abs " + Math.abs(v));
        }
        System.out.println(Double.toHexString(Math.nextAfter(1.0, 2.0)) + " " + Double.toHexString(Math.nextAfter(1.0, 0.0))
            + " " + Math.nextAfter(-0.0, 0.0) + " " + Math.nextAfter(0.0, -0.0) + " " + Math.nextAfter(0.0, Double.NaN));
        System.out.println(Float.toHexString(Math.nextUp(1f)) + " " + Float.toHexString(Math.nextDown(0f)) + " "
            + Float.toHexString(Math.ulp(16777216f)) + " " + Math.getExponent(0.1f) + " " + Math.getExponent(Float.MIN_VALUE));
        System.out.println(Math.scalb(1.0, 10) + " " + Math.scalb(1.0, -1074) + " " + Math.scalb(1.0, -1075) + " "
            + Double.toHexString(Math.scalb(3.0, -1075)) + " " + Math.scalb(1.0, 5000) + " " + Math.scalb(-1.5, -5000));
        System.out.println(Math.scalb(1f, -149) + " " + Math.scalb(1f, 200));
        System.out.println(Math.copySign(3.0, -0.0) + " " + Math.copySign(-3f, 1f) + " "
            + Math.copySign(Double.NaN, -1.0) + " " + Math.signum(-0.0f));
        System.out.println(Math.abs(Integer.MIN_VALUE) + " " + Math.abs(Long.MIN_VALUE) + " " + Math.abs(-0.0f));
    }
}
