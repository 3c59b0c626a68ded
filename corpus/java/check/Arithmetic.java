/** Divisions, and operations that throw where they overflow. */
class Arithmetic {
    // check Arithmetic.divide => violated arithmetic@here
    static int divide(int a, int b) {
        return a / b; // @here
    }

    // check Arithmetic.remainder => violated arithmetic@here
    static int remainder(int a, int b) {
        return a % b; // @here
    }

    // check Arithmetic.divideLongs => violated arithmetic@here
    static long divideLongs(long a, long b) {
        return a / b; // @here
    }

    // check Arithmetic.guarded => holds
    static int guarded(int a, int b) {
        return b == 0 ? 0 : a / b;
    }

    // check Arithmetic.byOddNumber => holds
    static int byOddNumber(int a, int b) {
        return a / (b | 1);
    }

    // check Arithmetic.bySum => violated arithmetic@here
    static int bySum(int a, int b) {
        if (a <= 0 || b <= 0) return 0;
        return 100 / (a + b + 2); // @here
    }

    // check Arithmetic.bySumOfSmall => holds
    static int bySumOfSmall(int a, int b) {
        if (a <= 0 || b <= 0 || a > 1000 || b > 1000) return 0;
        return 100 / (a + b);
    }

    // check Arithmetic.floats => holds
    static double floats(double a, double b) {
        return a / b;
    }

    // check Arithmetic.exact => violated arithmetic@here
    static int exact(int a, int b) {
        return Math.addExact(a, b); // @here
    }

    // check Arithmetic.exactOfSmall => holds
    static int exactOfSmall(byte a, byte b) {
        return Math.addExact(a, b);
    }

    // check Arithmetic.narrowed => violated arithmetic@here
    static int narrowed(long a) {
        return Math.toIntExact(a); // @here
    }

    // check Arithmetic.twice => violated arithmetic@first; arithmetic@second
    static int twice(int a, int b) {
        int x = 10 / a; // @first
        int y = 10 / b; // @second
        return x + y;
    }

    // check Arithmetic.minimumByMinusOne => holds
    static void minimumByMinusOne(int a) {
        assert a / -1 == -a;
    }

    // check Arithmetic.caught => holds
    static int caught(int a, int b) {
        try {
            return a / b;
        } catch (ArithmeticException e) {
            return 0;
        }
    }

    // check Arithmetic.rethrown => violated arithmetic@here
    static int rethrown(int a, int b) {
        try {
            return a / b; // @here
        } catch (ArithmeticException e) {
            throw e;
        }
    }

    // check Arithmetic.wrapped => holds
    static int wrapped(int a, int b) {
        try {
            return a / b;
        } catch (ArithmeticException e) {
            throw new IllegalStateException(e);
        }
    }

    // check Arithmetic.rejected => holds
    // check Arithmetic.rejected --exceptions all => violated arithmetic@reject
    static int rejected(int a, int b) {
        if (b == 0) throw new ArithmeticException("b is zero"); // @reject
        return a / b;
    }

    // check Arithmetic.mean => violated arithmetic@here
    static int mean(int[] numbers) {
        int sum = 0;
        for (int number : numbers) sum += number;
        return sum / numbers.length; // @here
    }

    // check Arithmetic.meanOfSome => holds within arrays
    static int meanOfSome(int[] numbers) {
        if (numbers.length == 0) return 0;
        int sum = 0;
        for (int number : numbers) sum += number;
        return sum / numbers.length;
    }

    // check Arithmetic.ignored --exceptions none => holds
    static int ignored(int a, int b) {
        return a / b;
    }

    // check Arithmetic.others --exceptions NullPointerException => holds
    static int others(int a, int b) {
        return a / b;
    }

    // check Arithmetic.listed --exceptions ArithmeticException,NullPointerException => violated arithmetic@here
    static int listed(int a, int b) {
        return a / b; // @here
    }

    // check Arithmetic.listedAbove --exceptions java.lang.RuntimeException => violated arithmetic@here
    static int listedAbove(int a, int b) {
        return a / b; // @here
    }
}
