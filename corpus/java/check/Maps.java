import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Maps and sets. */
class Maps {
    // check Maps.length => violated null-dereference@here
    static int length(Map<String, String> map, String key) {
        return map.get(key).length(); // @here
    }

    // check Maps.lengthGuarded => holds within arrays
    static int lengthGuarded(Map<String, String> map, String key) {
        String value = map.get(key);
        return value == null ? 0 : value.length();
    }

    // check Maps.containsIsNotEnough => holds within
    // check Maps.containsIsNotEnough --null-arguments => violated null-dereference@here
    static int containsIsNotEnough(Map<String, String> map, String key) {
        return map.containsKey(key) ? map.get(key).length() : 0; // @here
    }

    // check Maps.unboxed => violated null-dereference@here
    static int unboxed(Map<String, Integer> map) {
        return map.get("count"); // @here
    }

    // check Maps.orDefault => holds within
    // check Maps.orDefault --null-arguments => violated null-dereference@here
    static int orDefault(Map<String, Integer> map) {
        return map.getOrDefault("n", 0); // @here
    }

    // check Maps.putThenGet => holds within arrays
    static void putThenGet(Map<String, String> map, String key, String value) {
        map.put(key, value);
        assert map.get(key) == value;
    }

    // check Maps.putTwo => violated assertion@here
    static void putTwo(int a, int b) {
        Map<Integer, String> map = new HashMap<>();
        map.put(a, "a");
        map.put(b, "b");
        assert map.size() == 2; // @here
    }

    // check Maps.putTwoDistinct => holds
    static void putTwoDistinct(int a, int b) {
        if (a == b) return;
        Map<Integer, String> map = new HashMap<>();
        map.put(a, "a");
        map.put(b, "b");
        assert map.size() == 2;
    }

    // check Maps.addTwice => holds within arrays
    static void addTwice(Set<String> set, String element) {
        set.add(element);
        assert !set.add(element);
    }

    // check Maps.newSet => holds
    static void newSet(int a) {
        Set<Integer> set = new HashSet<>();
        assert set.add(a);
        assert set.contains(a);
        assert set.size() == 1;
    }

    // check Maps.removed => violated assertion@here
    static void removed(Map<String, String> map, String key) {
        map.remove(key);
        assert map.isEmpty(); // @here
    }

    // check Maps.removedKey => holds within arrays
    static void removedKey(Map<String, String> map, String key) {
        map.remove(key);
        assert !map.containsKey(key);
    }

    // check Maps.treeOfNull => violated null-dereference@here
    static void treeOfNull(@Nullable String key) {
        new TreeMap<String, String>().put(key, ""); // @here
    }

    // check Maps.immutable => violated null-dereference@here
    static Set<String> immutable(@Nullable String element) {
        return Set.of(element); // @here
    }

    // check Maps.merged => holds
    static void merged(int a) {
        Map<String, Integer> map = new HashMap<>();
        map.merge("a", a, Integer::sum);
        map.merge("a", a, Integer::sum);
        assert map.get("a") == a + a;
    }
}
