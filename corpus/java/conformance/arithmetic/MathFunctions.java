// Functions of Math whose results are exact or fixed by their contract.
public class MathFunctions {
    public static void main(String[] args) {
        double[] roots = {0.0, -0.0, 1, 2, 4, 1e300, 1e-300, -1, Double.NaN, Double.POSITIVE_INFINITY, 0.25, 144};
        for (double r : roots) {
            System.out.println("sqrt " + r + " = " + Math.sqrt(r));
        }
        System.out.println(Math.pow(2, 10) + " " + Math.pow(2, -1) + " " + Math.pow(-2, 3) + " " + Math.pow(0, 0) + " "
            + Math.pow(-8, 1.0 / 3) + " " + Math.pow(Double.NaN, 0) + " " + Math.pow(1, Double.NaN) + " "
            + Math.pow(0.0, -1) + " " + Math.pow(-0.0, -1) + " " + Math.pow(-0.0, -2) + " " + Math.pow(10, 3));
        System.out.println(Math.cbrt(27) + " " + Math.cbrt(-8) + " " + Math.hypot(3, 4) + " " + Math.hypot(Double.NaN, Double.POSITIVE_INFINITY));
        System.out.println(Math.sin(0.0) + " " + Math.sin(-0.0) + " " + Math.cos(0) + " " + Math.tan(-0.0) + " "
            + Math.sin(Double.POSITIVE_INFINITY) + " " + Math.atan2(0.0, -0.0) + " " + Math.atan2(-0.0, 0.0) + " " + Math.asin(2));
        System.out.println(Math.exp(0) + " " + Math.log(1) + " " + Math.log(0) + " " + Math.log(-1) + " " + Math.log10(1000) + " "
            + Math.exp(Double.NEGATIVE_INFINITY) + " " + Math.exp(1000) + " " + Math.expm1(-0.0) + " " + Math.log1p(-1));
        System.out.println(Math.max(1, 2) + " " + Math.max(1L, 2) + " " + Math.max(1, 2f) + " " + Math.min(-1, 2.0));
        System.out.println(Math.abs(-5) + " " + Math.abs(-5L) + " " + Math.abs(-5.5f) + " " + Math.abs(Double.NEGATIVE_INFINITY));
        System.out.println(Math.toDegrees(Math.PI) + " " + Math.toRadians(180) + " " + Math.signum(-3.3));
        System.out.println((int) Math.sqrt(99) + " " + (int) Math.sqrt(100) + " " + (long) Math.pow(2, 62) + " " + (int) Math.pow(2, 40));
        System.out.println(Integer.sum(3, 4) + " " + Integer.max(3, 4) + " " + Double.sum(0.1, 0.2) + " " + Long.min(3, -4));
    }
}
