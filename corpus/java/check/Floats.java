/** Numbers with a floating point. */
class Floats {
    // check Floats.itself => violated assertion@nan
    static void itself(double x) {
        assert x == x; // @nan
    }

    // check Floats.itselfIfNumber => holds
    static void itselfIfNumber(double x) {
        if (!Double.isNaN(x)) {
            assert x == x;
        }
    }

    // check Floats.successor => violated assertion@here
    static void successor(float x) {
        if (x > 0) {
            assert x + 1 > x; // @here
        }
    }

    // check Floats.trichotomy => violated assertion@here
    static void trichotomy(float x, float y) {
        assert x < y || x == y || x > y; // @here
    }

    // check Floats.negatedComparison => violated assertion@here
    static void negatedComparison(float x) {
        if (!(x < 1)) {
            assert x >= 1; // @here
        }
    }

    // check Floats.throughFloat => violated assertion@here
    static void throughFloat(int x) {
        assert (int) (float) x == x; // @here
    }

    // check Floats.throughDouble => holds
    static void throughDouble(int x) {
        assert (int) (double) x == x;
    }

    // check Floats.tenth => violated assertion@here
    static void tenth() {
        assert 0.1 + 0.2 == 0.3; // @here
    }

    // check Floats.saturated => holds
    static void saturated(double x) {
        int n = (int) x;
        if (x > 3e9) {
            assert n == Integer.MAX_VALUE;
        }
    }

    // check Floats.zeros => violated assertion@here
    static void zeros(float x, float y) {
        if (x == y) {
            assert Float.floatToRawIntBits(x) == Float.floatToRawIntBits(y); // @here
        }
    }

    // check Floats.division => violated assertion@here
    static void division(float x) {
        float y = 1 / x;
        assert y < 2 || y > 2 || y == 2; // @here
    }

    // check Floats.infinite => violated assertion@here
    static void infinite(float x) {
        if (x < Float.POSITIVE_INFINITY) {
            assert x + x < Float.POSITIVE_INFINITY; // @here
        }
    }

    // check Floats.halves => holds
    static void halves(float x) {
        if (x > 1 && x < 1000) {
            assert x / 2 < x;
        }
    }

    // check Floats.absolute => holds
    static void absolute(float x) {
        if (!Float.isNaN(x)) {
            assert Math.abs(x) >= 0;
        }
    }

    // check Floats.compared => holds
    static void compared(double x) {
        assert Double.compare(x, x) == 0;
    }

    // check Floats.largest => violated assertion@here
    static void largest(double x, double y) {
        double larger = x > y ? x : y;
        assert larger >= x; // @here
    }

    // check Floats.truncation => violated assertion@here
    static void truncation(double x) {
        if (x > -1 && x < 1) {
            assert (int) x == 0;
        }
        if (x >= 1 && x < 2) {
            assert (int) (x + 0.5) == 1; // @here
        }
    }

    // check Floats.remainder => holds
    static double remainder(double x) {
        return x % 0;
    }
}
