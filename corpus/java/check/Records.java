/** Records, patterns, text blocks. */
class Records {
    record Point(int x, int y) {}

    record Range(int low, int high) {
        Range {
            if (low > high) throw new IllegalArgumentException();
        }

        // check Records$Range.length => violated assertion@overflow
        int length() {
            int length = high - low;
            assert length >= 0; // @overflow
            return length;
        }
    }

    record Named(String name, Point point) {}

    // check Records.equal => holds
    static void equal(int x, int y) {
        assert new Point(x, y).equals(new Point(x, y));
    }

    // check Records.equalHash => holds
    static void equalHash(Point a, Point b) {
        if (a.equals(b)) {
            assert a.hashCode() == b.hashCode();
        }
    }

    // check Records.identity => violated assertion@here
    static void identity(Point a, Point b) {
        if (a.equals(b)) {
            assert a == b; // @here
        }
    }

    // check Records.made => holds
    static int made(int low, int high) {
        return new Range(low, high).low();
    }

    // check Records.nested => holds
    // check Records.nested --null-arguments => violated null-dereference@here
    static int nested(Named named) {
        return named.point().x(); // @here
    }

    // check Records.pattern => holds
    static int pattern(Object o) {
        return o instanceof Point p && p.x() != 0 ? 10 / p.x() : 0;
    }

    // check Records.patternForgets => violated arithmetic@here
    static int patternForgets(Object o) {
        return o instanceof Point p ? 10 / p.x() : 0; // @here
    }

    // check Records.switched => holds
    static void switched(int day) {
        int kind = switch (day) {
            case 1, 7 -> 1;
            case 2, 3, 4, 5, 6 -> 2;
            default -> 0;
        };
        assert (kind == 0) == (day < 1 || day > 7);
    }
}
