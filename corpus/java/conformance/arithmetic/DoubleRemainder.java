// The % operator on floating point numbers and IEEEremainder, which differ.
public class DoubleRemainder {
    public static void main(String[] args) {
        double[][] pairs = {{5.5, 2}, {-5.5, 2}, {5.5, -2}, {-5.5, -2}, {5, 3}, {7, 2}, {1, 0.1}, {1e20, 3}, {3, 1e20},
            {0.0, 1}, {-0.0, 1}, {1, 0}, {1, Double.POSITIVE_INFINITY}, {Double.POSITIVE_INFINITY, 1}, {Double.NaN, 1},
            {4, 2}, {-4, 2}, {1e308, 1e-308}, {Double.MIN_VALUE, 1}, {2.5, 1}, {3.5, 1}, {-1, Double.NEGATIVE_INFINITY}};
        for (double[] p : pairs) {
            System.out.println(p[0] + " % " + p[1] + " = " + p[0] % p[1] + ", ieee " + Math.IEEEremainder(p[0], p[1]));
        }
        System.out.println(5.5f % 2f + " " + -5.5f % 2f + " " + 1f % 0.1f + " " + 1e10f % 7 + " " + 5f % 0f);
        double d = 10;
        d %= 3.3;
        System.out.println(d);
        int i = 17;
        i %= 5.5;
        System.out.println(i);
    }
}
