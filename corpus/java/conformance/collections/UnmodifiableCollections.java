// Immutable and unmodifiable collections: what they refuse, views against copies, nulls.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

public class UnmodifiableCollections {
    interface Act {
        Object run();
    }

    static void attempt(String what, Act a) {
        try {
            System.out.println(what + " " + a.run());
        } catch (RuntimeException e) {
            System.out.println(what + " " + e.getClass().getSimpleName());
        }
    }

    public static void main(String[] args) {
        List<Integer> base = new ArrayList<>(List.of(1, 2, 3));
        List<Integer> view = Collections.unmodifiableList(base), copy = List.copyOf(base), asList = Arrays.asList(4, 5);
        base.add(4);
        System.out.println(view + " " + copy);
        attempt("view add", () -> view.add(1));
        attempt("view sort", () -> {
            view.sort(null);
            return "?";
        });
        attempt("copy set", () -> copy.set(0, 9));
        attempt("of remove missing", () -> List.of(1).remove((Integer) 5));
        attempt("of null", () -> List.of((Object) null));
        attempt("of contains null", () -> List.of(1).contains(null));
        attempt("asList set", () -> asList.set(0, 44));
        attempt("asList add", () -> asList.add(1));
        attempt("asList contains null", () -> asList.contains(null));
        attempt("set duplicate", () -> Set.of(1, 2, 1));
        attempt("map duplicate", () -> Map.of("a", 1, "a", 2));
        attempt("map get", () -> Map.of("a", 1, "b", 2).get("b"));
        attempt("map put", () -> Map.of().put(1, 1));
        attempt("map entry", () -> Map.entry("k", "v"));
        attempt("map null", () -> Map.entry("k", null));
        attempt("ofEntries sorted", () -> new TreeMap<>(Map.ofEntries(Map.entry(2, "b"), Map.entry(1, "a"))));
        attempt("empty add", () -> Collections.emptyList().add(null));
        attempt("singleton", () -> Collections.singleton(null).contains(null));
        attempt("nCopies", () -> Collections.nCopies(2, 1).set(0, 5));
        attempt("unmodifiable map", () -> Collections.unmodifiableMap(new TreeMap<>(Map.of(1, 1))).entrySet().iterator().next().setValue(2));
        attempt("equal", () -> List.of(1, 2).equals(Arrays.asList(1, 2)) && Set.of(1, 2).equals(new java.util.HashSet<>(List.of(2, 1))));
        attempt("hash", () -> List.of(1, 2).hashCode() == Arrays.asList(1, 2).hashCode());
        attempt("set size", () -> Set.of(5, 6, 7).size() + Set.copyOf(List.of(1, 1, 2)).size());
        attempt("of many", () -> List.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12));
        attempt("of array", () -> List.of(new Integer[] {1, 2}).size());
        attempt("copyOf same", () -> List.copyOf(copy) == copy);
        attempt("keySet remove", () -> Collections.unmodifiableMap(new TreeMap<>(Map.of(1, 1))).keySet().remove(1));
    }
}
