/** Assertions over numbers. */
class Assertions {
    // check Assertions.same => holds
    static void same(int x) {
        assert x == x;
    }

    // check Assertions.absolute => violated assertion@minimum
    static void absolute(int x) {
        assert Math.abs(x) >= 0; // @minimum
    }

    // check Assertions.absoluteOfMost => holds
    static void absoluteOfMost(int x) {
        if (x == Integer.MIN_VALUE) return;
        assert Math.abs(x) >= 0;
    }

    // check Assertions.average => violated assertion@overflow
    static void average(int low, int high) {
        if (low > high) return;
        int middle = (low + high) / 2;
        assert low <= middle && middle <= high; // @overflow
    }

    // check Assertions.averageOfPositive => holds
    static void averageOfPositive(int low, int high) {
        if (low < 0 || low > high) return;
        int middle = low + (high - low) / 2;
        assert low <= middle && middle <= high;
    }

    // check Assertions.two => violated assertion@one; assertion@two
    static void two(int x) {
        assert x != 1; // @one
        assert x != 2; // @two
    }

    // check Assertions.behind => violated assertion@first; assertion@second
    static void behind(int x) {
        assert x < 10; // @first
        assert x < 5; // @second
    }

    // check Assertions.implied => violated assertion@stronger
    static void implied(int x) {
        assert x < 5; // @stronger
        assert x < 10;
    }

    // check Assertions.unreachable => holds
    static void unreachable(int x) {
        if (x > 5 && x < 5) {
            assert false;
        }
    }

    // check Assertions.message => violated assertion@here
    static void message(int x) {
        assert x > 0 : "x is " + x; // @here
    }

    // check Assertions.inHelper => violated assertion@helper
    static void inHelper(int x) {
        positive(x + 1);
    }

    // check Assertions.helperIsFine => holds
    static void helperIsFine(int x) {
        if (x > 0) positive(x);
    }

    private static void positive(int x) {
        assert x > 0; // @helper
    }

    // check Assertions.own => violated assertion@here
    static void own(boolean flag) {
        if (flag) throw new AssertionError(); // @here
    }

    // check Assertions.always => violated assertion@here
    static void always() {
        assert false; // @here
    }

    // check Assertions.inLoop => violated assertion@here
    static void inLoop(int n) {
        for (int i = 0; i < n; i++) {
            assert i != 1; // @here
        }
    }

    // check Assertions.caught => holds
    static int caught(int x) {
        try {
            assert x > 0;
            return 1;
        } catch (AssertionError error) {
            return 0;
        }
    }

    // check Assertions.none --exceptions none => violated assertion@here
    static void none(int x) {
        assert x != 7; // @here
    }

    // check Assertions.bothBranches => violated assertion@yes; assertion@no
    static void bothBranches(boolean flag, int x) {
        if (flag) {
            assert x != 3; // @yes
        } else {
            assert x != 4; // @no
        }
    }
}
