/** What kind of triangle three sides make. */
final class Triangle {
    static final int NONE = 0;
    static final int SCALENE = 1;
    static final int ISOSCELES = 2;
    static final int EQUILATERAL = 3;

    private Triangle() {}

    @Ensures({
        "(result == NONE) == (a <= 0 || b <= 0 || c <= 0 || (long) a + b <= c || (long) a + c <= b || (long) b + c <= a)",
        "(result == EQUILATERAL) == (a > 0 && a == b && b == c)",
        "(result == ISOSCELES) == (result != NONE && result != EQUILATERAL && (a == b || a == c || b == c))",
        "result >= NONE && result <= EQUILATERAL"
    })
    static int classify(int a, int b, int c) {
        if (a <= 0 || b <= 0 || c <= 0) {
            return NONE;
        }
        int equalSides = 0;
        if (a == b) {
            equalSides += 1;
        }
        if (a == c) {
            equalSides += 2;
        }
        if (b == c) {
            equalSides += 3;
        }
        if (equalSides == 0) {
            if (isTooLong(c, a, b) || isTooLong(b, a, c) || isTooLong(a, b, c)) {
                return NONE;
            }
            return SCALENE;
        }
        if (equalSides > 3) {
            return EQUILATERAL;
        }
        if (equalSides == 1) {
            return isTooLong(c, a, b) ? NONE : ISOSCELES;
        }
        if (equalSides == 2) {
            return isTooLong(b, a, c) ? NONE : ISOSCELES;
        }
        return isTooLong(a, b, c) ? NONE : ISOSCELES;
    }

    /** Is a side at least as long as the two others together? Written so that positive lengths do not overflow. */
    private static boolean isTooLong(int side, int other, int another) {
        return side - other >= another;
    }
}
