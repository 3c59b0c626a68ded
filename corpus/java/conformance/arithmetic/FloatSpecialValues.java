// Comparison and arithmetic with NaN, infinities and the two zeros.
public class FloatSpecialValues {
    static void compare(double a, double b) {
        System.out.println(a + " ? " + b + ": " + (a < b) + " " + (a <= b) + " " + (a == b) + " " + (a >= b)
            + " " + (a > b) + " " + (a != b) + " not< " + !(a < b) + " not>= " + !(a >= b));
    }

    static void compareFloat(float a, float b) {
        System.out.println(a + "f ? " + b + "f: " + (a < b) + " " + (a <= b) + " " + (a == b) + " " + (a >= b)
            + " " + (a > b) + " " + (a != b));
    }

    public static void main(String[] args) {
        double[] specials = {Double.NaN, Double.NEGATIVE_INFINITY, -0.0, 0.0, Double.POSITIVE_INFINITY};
        for (double a : specials) {
            for (double b : specials) {
                compare(a, b);
                compareFloat((float) a, (float) b);
                System.out.println("  + " + (a + b) + " - " + (a - b) + " * " + (a * b) + " / " + (a / b) + " % "
                    + (a % b));
            }
        }
        double zero = 0.0;
        System.out.println(1 / zero);
        System.out.println(1 / -zero);
        System.out.println(-1 / zero);
        System.out.println(0 / zero);
        System.out.println(-(0.0) + " " + (0.0 - 0.0) + " " + (-0.0 - 0.0) + " " + (-0.0 + 0.0) + " " + -zero);
        System.out.println(0 * -1 + " " + 0.0 * -1);
        System.out.println(Double.MAX_VALUE * 2 + " " + -Double.MAX_VALUE * 2 + " " + (Double.MAX_VALUE + 1));
        System.out.println((float) 1e300 + " " + (float) -1e300 + " " + (float) 1e-300 + " " + (float) -1e-300);
        System.out.println(Double.isNaN(zero / zero) + " " + Double.isInfinite(1 / zero) + " "
            + Double.isFinite(zero) + " " + Float.isNaN((float) (zero / zero)));
        double nan = zero / zero;
        System.out.println(nan == nan);
        System.out.println(Double.valueOf(nan).equals(nan));
        System.out.println(Double.valueOf(0.0).equals(-0.0));
        System.out.println(Double.compare(0.0, -0.0) + " " + Double.compare(nan, Double.POSITIVE_INFINITY) + " "
            + Double.compare(nan, nan));
        System.out.println(Math.min(0.0, -0.0) + " " + Math.max(-0.0, 0.0) + " " + Math.min(1, nan) + " "
            + Math.max(nan, Double.POSITIVE_INFINITY));
        System.out.println(Math.min(0.0f, -0.0f) + " " + Math.max(-0.0f, 0.0f) + " " + Math.min(1f, Float.NaN));
        int loops = 0;
        for (double d = nan; !(d > 0) && loops < 3; d = nan) {
            loops++;
        }
        System.out.println(loops);
        switch (nan > 0 ? 1 : nan < 0 ? 2 : nan == 0 ? 3 : 4) {
            case 4 -> System.out.println("unordered");
            default -> System.out.println("ordered");
        }
    }
}
