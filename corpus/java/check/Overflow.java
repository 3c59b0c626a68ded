/** Numbers wrap around. */
class Overflow {
    // check Overflow.successor => violated assertion@here
    static void successor(int x) {
        assert x + 1 > x; // @here
    }

    // check Overflow.successorInLong => holds
    static void successorInLong(int x) {
        assert (long) x + 1 > x;
    }

    // check Overflow.square => violated assertion@here
    static void square(int x) {
        assert x * x >= 0; // @here
    }

    // check Overflow.squareOfSmall => holds
    static void squareOfSmall(int x) {
        if (x > -100 && x < 100) {
            assert x * x >= 0;
        }
    }

    // check Overflow.odd => violated assertion@negative
    static void odd(int x) {
        if ((x & 1) == 1) {
            assert x % 2 == 1; // @negative
        }
    }

    // check Overflow.even => holds
    static void even(int x) {
        assert ((x & 1) == 0) == (x % 2 == 0);
    }

    // check Overflow.quotient => holds
    static void quotient(int x) {
        assert x / 2 * 2 + x % 2 == x;
    }

    // check Overflow.doubled => violated assertion@here
    static void doubled(int x) {
        assert (x << 1) / 2 == x; // @here
    }

    // check Overflow.unsignedShift => holds
    static void unsignedShift(int x) {
        assert x >>> 1 >= 0;
    }

    // check Overflow.shiftByWidth => violated assertion@here
    static void shiftByWidth(int x, int n) {
        if (n >= 32) {
            assert x << n == 0; // @here
        }
    }

    // check Overflow.toByte => violated assertion@here
    static void toByte(int x) {
        assert (byte) x == x; // @here
    }

    // check Overflow.toByteOfSmall => holds
    static void toByteOfSmall(int x) {
        if (x >= -128 && x <= 127) {
            assert (byte) x == x;
        }
    }

    // check Overflow.negated => violated assertion@here
    static void negated(int x) {
        assert x == 0 || -x != x; // @here
    }

    // check Overflow.comparison => violated assertion@here
    static void comparison(int a, int b) {
        assert (a - b < 0) == (a < b); // @here
    }

    // check Overflow.properComparison => holds
    static void properComparison(int a, int b) {
        assert Integer.compare(a, b) < 0 == a < b;
    }

    // check Overflow.floorMod => holds
    static void floorMod(int x) {
        int day = Math.floorMod(x, 7);
        assert 0 <= day && day < 7;
    }

    // check Overflow.digit => holds
    static void digit(char c) {
        if (c >= '0' && c <= '9') {
            int value = c - '0';
            assert value >= 0 && value <= 9;
        }
    }

    // check Overflow.charWraps => violated assertion@here
    static void charWraps(char c) {
        char next = (char) (c + 1);
        assert next > c; // @here
    }

    // check Overflow.sumInInt => violated assertion@here
    static void sumInInt(int a, int b) {
        long sum = a + b;
        assert sum == (long) a + (long) b; // @here
    }

    // check Overflow.xorSwap => holds
    static void xorSwap(int a, int b) {
        int x = a;
        int y = b;
        x ^= y;
        y ^= x;
        x ^= y;
        assert x == b && y == a;
    }

    // check Overflow.compound => violated assertion@here
    static void compound(byte b) {
        byte before = b;
        b += 1;
        assert b == before + 1; // @here
    }

    // check Overflow.bucketOfHash => violated index-out-of-bounds@here
    static int bucketOfHash(int hash) {
        int[] buckets = new int[10];
        return buckets[Math.abs(hash) % 10]; // @here
    }

    // check Overflow.maskedHash => holds
    static int maskedHash(int hash) {
        int[] buckets = new int[8];
        return buckets[hash & 7];
    }
}
