// The *Exact methods: results at the edge, exceptions and their messages beyond it.
public class ExactMath {
    interface Work {
        Object run();
    }

    static void attempt(String what, Work work) {
        try {
            System.out.println(what + " = " + work.run());
        } catch (ArithmeticException e) {
            System.out.println(what + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        int max = Integer.MAX_VALUE, min = Integer.MIN_VALUE;
        long lmax = Long.MAX_VALUE, lmin = Long.MIN_VALUE;
        attempt("max + 0", () -> Math.addExact(max, 0));
        attempt("max + 1", () -> Math.addExact(max, 1));
        attempt("min + -1", () -> Math.addExact(min, -1));
        attempt("min + max", () -> Math.addExact(min, max));
        attempt("lmax + 1", () -> Math.addExact(lmax, 1L));
        attempt("min - 1", () -> Math.subtractExact(min, 1));
        attempt("0 - min", () -> Math.subtractExact(0, min));
        attempt("-1 - min", () -> Math.subtractExact(-1, min));
        attempt("lmin - 1", () -> Math.subtractExact(lmin, 1L));
        attempt("46341 * 46341", () -> Math.multiplyExact(46341, 46341));
        attempt("46340 * 46340", () -> Math.multiplyExact(46340, 46340));
        attempt("min * -1", () -> Math.multiplyExact(min, -1));
        attempt("lmin * -1", () -> Math.multiplyExact(lmin, -1L));
        attempt("lmax * 2", () -> Math.multiplyExact(lmax, 2));
        attempt("2^31 * 2^31", () -> Math.multiplyExact(1L << 31, 1L << 31));
        attempt("2^32 * 2^31", () -> Math.multiplyExact(1L << 32, 1L << 31));
        attempt("++max", () -> Math.incrementExact(max));
        attempt("++41", () -> Math.incrementExact(41));
        attempt("--min", () -> Math.decrementExact(min));
        attempt("--lmin", () -> Math.decrementExact(lmin));
        attempt("-min", () -> Math.negateExact(min));
        attempt("-max", () -> Math.negateExact(max));
        attempt("-lmin", () -> Math.negateExact(lmin));
        attempt("(int) 2^31", () -> Math.toIntExact(1L << 31));
        attempt("(int) -2^31", () -> Math.toIntExact(-(1L << 31)));
        attempt("|min|", () -> Math.absExact(min));
        attempt("|lmin|", () -> Math.absExact(lmin));
        attempt("|-5|", () -> Math.absExact(-5));
    }
}
