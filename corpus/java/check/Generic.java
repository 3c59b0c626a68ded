import java.util.Comparator;
import java.util.function.Function;

/** Type variables. */
class Generic {
    static class Box<T> {
        private T value;

        void set(T value) {
            this.value = value;
        }

        T get() {
            return value;
        }
    }

    static class Pair<A extends Comparable<A>> {
        final A first;
        final A second;

        Pair(A first, A second) {
            this.first = first;
            this.second = second;
        }

        // check Generic$Pair.smaller --null-arguments => violated null-dereference@here
        A smaller() {
            return first.compareTo(second) <= 0 ? first : second; // @here
        }
    }

    // check Generic.length => violated null-dereference@here
    static int length(Box<String> box) {
        return box.get().length(); // @here
    }

    // check Generic.lengthGuarded => holds within arrays
    static int lengthGuarded(Box<String> box) {
        String value = box.get();
        return value == null ? 0 : value.length();
    }

    // check Generic.polluted => violated class-cast@here
    @SuppressWarnings({"unchecked", "rawtypes"})
    static int polluted() {
        Box box = new Box<String>();
        box.set(1);
        return ((Box<String>) box).get().length(); // @here
    }

    // check Generic.same => holds
    static <T> void same(T value) {
        Box<T> box = new Box<>();
        box.set(value);
        assert box.get() == value;
    }

    // check Generic.emptyBox => violated null-dereference@here
    static int emptyBox() {
        return new Box<Integer>().get(); // @here
    }

    // check Generic.larger => holds
    static <T extends Comparable<T>> T larger(T a, T b) {
        return a.compareTo(b) >= 0 ? a : b;
    }

    // check Generic.applied => violated arithmetic@here
    static int applied(int x) {
        Function<Integer, Integer> inverse = n -> 100 / n; // @here
        return inverse.apply(x);
    }

    // check Generic.composed => holds
    static void composed(int x) {
        Function<Integer, Integer> increment = n -> n + 1;
        Function<Integer, Integer> twice = increment.andThen(increment);
        assert twice.apply(x).intValue() == x + 2;
    }

    // check Generic.byComparator => holds
    static void byComparator(int a, int b) {
        Comparator<Integer> order = Comparator.reverseOrder();
        assert (order.compare(a, b) < 0) == (a > b);
    }
}
