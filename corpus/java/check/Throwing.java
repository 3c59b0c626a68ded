/** Exceptions that code throws, catches and lets pass. */
class Throwing {
    static class Rejected extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    static class Checked extends Exception {
        private static final long serialVersionUID = 1;
    }

    static class Resource implements AutoCloseable {
        boolean closed;

        @Override
        public void close() {
            closed = true;
        }
    }

    // check Throwing.own => holds
    // check Throwing.own --exceptions all => violated exception@here
    // check Throwing.own --exceptions Rejected => violated exception@here
    // check Throwing.own --exceptions Throwing$Rejected => violated exception@here
    // check Throwing.own --exceptions RuntimeException => violated exception@here
    // check Throwing.own --exceptions IllegalStateException => holds
    static void own(int x) {
        if (x > 3) throw new Rejected(); // @here
    }

    // check Throwing.checked => holds
    // check Throwing.checked --exceptions all => violated exception@here
    static void checked(int x) throws Checked {
        if (x > 3) throw new Checked(); // @here
    }

    // check Throwing.index => holds
    // check Throwing.index --exceptions all => violated index-out-of-bounds@here
    static int index(int i) {
        if (i < 0) throw new IndexOutOfBoundsException(); // @here
        return i;
    }

    // check Throwing.finallyRuns => holds
    static void finallyRuns(int x) {
        int[] count = {0};
        try {
            if (x == 0) throw new Rejected();
            count[0]++;
        } catch (Rejected e) {
            count[0] += 2;
        } finally {
            count[0] += 10;
        }
        assert count[0] == (x == 0 ? 12 : 11);
    }

    // check Throwing.finallyHides => holds
    @SuppressWarnings("finally")
    static int finallyHides(int a, int b) {
        try {
            return a / b;
        } finally {
            return 0;
        }
    }

    // check Throwing.finallyFails => violated null-dereference@here
    static int finallyFails(@Nullable String s) {
        try {
            return 1;
        } finally {
            s.length(); // @here
        }
    }

    // check Throwing.wrongCatch => violated arithmetic@here
    static int wrongCatch(int a, int b) {
        try {
            return a / b; // @here
        } catch (NullPointerException e) {
            return 0;
        }
    }

    // check Throwing.closed => holds
    static void closed(boolean fail) {
        Resource resource = new Resource();
        try (Resource used = resource) {
            assert !used.closed;
            if (fail) throw new Rejected();
        } catch (Rejected e) {
            assert resource.closed;
        }
        assert resource.closed;
    }

    // check Throwing.inHandler => violated null-dereference@here
    static int inHandler(int x, @Nullable String s) {
        try {
            if (x == 1) throw new Rejected();
            return 0;
        } catch (Rejected e) {
            return s.length(); // @here
        }
    }

    // check Throwing.helperRejects => holds
    static int helperRejects(int x) {
        return 10 / positive(x);
    }

    private static int positive(int x) {
        if (x <= 0) throw new IllegalArgumentException();
        return x;
    }

    // check Throwing.unsupported => holds
    static void unsupported() {
        throw new UnsupportedOperationException();
    }

    // check Throwing.multiCatch => holds within arrays
    static int multiCatch(int[] numbers, int index, int by) {
        try {
            return numbers[index] / by;
        } catch (ArithmeticException | IndexOutOfBoundsException e) {
            return 0;
        }
    }

    // check Throwing.message => holds
    static void message(int x) {
        try {
            if (x == 1) throw new IllegalStateException("one");
        } catch (IllegalStateException e) {
            assert e.getMessage().equals("one");
        }
    }
}
