/** Contracts of what a method overrides. */
class Inherited {
    interface Source {
        @Requires("n > 0")
        @Ensures("result > 0")
        int take(int n);
    }

    static class Honest implements Source {
        // check Inherited$Honest.take => holds
        @Override
        public int take(int n) {
            return n;
        }
    }

    static class Liar implements Source {
        // check Inherited$Liar.take => violated postcondition `result > 0`
        @Override
        public int take(int n) {
            return n - 1;
        }
    }

    static class Wider implements Source {
        // check Inherited$Wider.take => violated postcondition `result > 0`
        @Override
        @Requires("n == 0")
        public int take(int n) {
            return n;
        }
    }

    static class Stronger implements Source {
        // check Inherited$Stronger.take => violated postcondition `result > 5`
        @Override
        @Ensures("result > 5")
        public int take(int n) {
            return n;
        }
    }

    @Invariant("size >= 0")
    abstract static class Base {
        int size;

        @Ensures("size == old(size) + 1")
        abstract void add();
    }

    static class Good extends Base {
        // check Inherited$Good.add --requires "size < 100" => holds
        @Override
        void add() {
            size++;
        }
    }

    static class Lazy extends Base {
        // check Inherited$Lazy.add => violated postcondition `size == old(size) + 1`
        @Override
        void add() {}

        // check Inherited$Lazy.shrink => violated invariant `size >= 0`
        void shrink() {
            size--;
        }
    }

    static class Cell<T> {
        T value;

        // check Inherited$Cell.put => holds
        @Ensures({"value == x", "result == old(value)"})
        T put(T x) {
            T before = value;
            value = x;
            return before;
        }

        // check Inherited$Cell.keep => violated postcondition `value == x`
        @Ensures("value == x")
        void keep(T x) {
            if (value == null) value = x;
        }
    }

    class Nested {
        int n;

        // check Inherited$Nested.up => violated postcondition `n > old(n)`
        @Ensures("n > old(n)")
        void up() {
            n++;
        }
    }

    // check Inherited.choose => holds
    @Requires({"a != null", "b != null"})
    @Ensures("result == a || result == b")
    static <T> T choose(T a, T b, boolean first) {
        return first ? a : b;
    }

    // check Inherited.identity => holds within arrays
    @Ensures("result.length == old(xs).length && result == xs")
    static <T extends Comparable<T>> T[] identity(T[] xs) {
        return xs;
    }
}
