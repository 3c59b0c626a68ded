// java.util.Objects: null handling, equality, hashing, index checks, comparison.
import java.util.Comparator;
import java.util.Objects;

public class ObjectsUtility {
    interface Act {
        Object run();
    }

    static void attempt(Act a) {
        try {
            System.out.println(a.run());
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        System.out.println(Objects.equals("a", "a") + " " + Objects.equals(null, "a") + " " + Objects.equals(null, null) + " "
            + Objects.deepEquals(new int[] {1}, new int[] {1}) + " " + Objects.equals(new int[] {1}, new int[] {1}));
        System.out.println(Objects.hashCode(null) + " " + Objects.hash(1, 2, 3) + " " + Objects.hash((Object) null) + " " + Objects.hash(null, null) + " " + Objects.hash("x", 1.5, 'c'));
        System.out.println(Objects.toString(null) + " " + Objects.toString(null, "default") + " " + Objects.toString(5) + " " + Objects.isNull(null) + Objects.nonNull(1));
        System.out.println(Objects.requireNonNullElse(null, "else") + " " + Objects.requireNonNullElseGet(null, () -> "supplied") + " " + Objects.requireNonNullElse("x", null));
        System.out.println(Objects.compare("a", "b", Comparator.naturalOrder()) + " " + Objects.compare(null, null, null));
        attempt(() -> Objects.requireNonNull(null));
        attempt(() -> Objects.requireNonNull(null, "message"));
        attempt(() -> Objects.requireNonNull(null, () -> "lazy message"));
        attempt(() -> Objects.requireNonNullElse(null, null));
        attempt(() -> Objects.checkIndex(3, 4));
        attempt(() -> Objects.checkIndex(-1, 4));
        attempt(() -> Objects.checkFromToIndex(1, 3, 3));
        attempt(() -> Objects.checkFromToIndex(1, 4, 3));
        attempt(() -> Objects.checkFromIndexSize(1, 3, 3));
        attempt(() -> Objects.checkIndex(1L << 40, 1L << 41));
    }
}
