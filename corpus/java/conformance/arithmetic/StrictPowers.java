// Powers, cube roots and hypotenuses are defined to the last bit, for numbers of all sizes.
public class StrictPowers {
    static long seed = 88172645463325252L;

    static long next() {
        seed ^= seed << 13;
        seed ^= seed >>> 7;
        seed ^= seed << 17;
        return seed;
    }

    static double any() {
        return Double.longBitsToDouble(next());
    }

    static double usual() {
        long exponent = 1023 - 20 + Math.floorMod(next(), 40L);
        return Double.longBitsToDouble(next() & 0x800fffffffffffffL | exponent << 52);
    }

    static double tiny() {
        return Double.longBitsToDouble(next() & 0x801fffffffffffffL);
    }

    static void check(double x, double y) {
        long sum = Double.doubleToLongBits(StrictMath.cbrt(x));
        sum = sum * 31 + Double.doubleToLongBits(StrictMath.hypot(x, y));
        sum = sum * 31 + Double.doubleToLongBits(StrictMath.pow(x, y));
        sum = sum * 31 + Double.doubleToLongBits(StrictMath.pow(Math.abs(x), y));
        System.out.println(Long.toHexString(sum));
    }

    public static void main(String[] args) {
        double[] special = {0.0, -0.0, 1, -1, 2, -2, 0.5, 3, 27, Double.NaN, Double.POSITIVE_INFINITY,
            Double.NEGATIVE_INFINITY, Double.MIN_VALUE, Double.MAX_VALUE, 1024, -1075, 3e9, 1.0000001, 1e20};
        for (double x : special) {
            for (double y : special) {
                check(x, y);
            }
        }
        for (int i = 0; i < 20; i++) {
            check(any(), any());
            check(usual(), usual());
            check(tiny(), tiny());
            check(tiny(), usual());
            check(usual(), next() % 40);
            check(1 + usual() * 1e-9, usual() * 1e6);
            check(1 + usual() * 1e-16, usual() * 1e12);
            double x = usual();
            check(x, x * (1 + usual() * 1e-7));
        }
    }
}
