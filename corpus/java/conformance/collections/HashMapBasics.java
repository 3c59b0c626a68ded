// HashMap: put, get, null keys, views, the compute family, iteration by bucket order of small ints.
import java.util.HashMap;
import java.util.Map;

public class HashMapBasics {
    public static void main(String[] args) {
        Map<String, Integer> m = new HashMap<>();
        System.out.println(m.put("one", 1) + " " + m.put("one", 11) + " " + m.put(null, 0) + " " + m.get(null) + " " + m.get("two") + " "
            + m.containsKey("two") + " " + m.containsKey(null) + " " + m.containsValue(11));
        m.put("nullvalue", null);
        System.out.println(m.get("nullvalue") + " " + m.containsKey("nullvalue") + " " + m.getOrDefault("nullvalue", 5) + " " + m.getOrDefault("x", 5));
        System.out.println(m.putIfAbsent("one", 9) + " " + m.putIfAbsent("nullvalue", 9) + " " + m.get("nullvalue") + " " + m.putIfAbsent("new", 3));
        System.out.println(m.computeIfAbsent("c", k -> k.length()) + " " + m.computeIfAbsent("c", k -> 99) + " " + m.computeIfAbsent("d", k -> null)
            + " " + m.containsKey("d"));
        System.out.println(m.computeIfPresent("c", (k, v) -> v + 1) + " " + m.computeIfPresent("zz", (k, v) -> 1) + " "
            + m.computeIfPresent("c", (k, v) -> null) + " " + m.containsKey("c"));
        System.out.println(m.compute("e", (k, v) -> v == null ? 1 : v + 1) + " " + m.compute("e", (k, v) -> v == null ? 1 : v + 1) + " "
            + m.compute("e", (k, v) -> null));
        System.out.println(m.merge("f", 1, Integer::sum) + " " + m.merge("f", 5, Integer::sum) + " " + m.merge("f", 0, (a, b) -> null) + " " + m.containsKey("f"));
        System.out.println(m.remove("one") + " " + m.remove("one") + " " + m.remove("new", 4) + " " + m.remove("new", 3) + " "
            + m.replace("nullvalue", 1) + " " + m.replace("nullvalue", 1, 2) + " " + m.replace("zz", 1));
        System.out.println(m.size() + " " + m);
        Map<Integer, String> ints = new HashMap<>();
        for (int i = 20; i >= 0; i -= 3) {
            ints.put(i, "v" + i);
        }
        System.out.println(ints);
        ints.keySet().removeIf(k -> k % 2 == 0);
        System.out.println(ints.keySet() + " " + ints.values());
        ints.values().remove("v5");
        ints.entrySet().removeIf(e -> e.getKey() > 12);
        for (Map.Entry<Integer, String> e : ints.entrySet()) {
            e.setValue(e.getValue() + "!");
        }
        System.out.println(ints + " " + ints.hashCode() + " " + ints.equals(new HashMap<>(ints)) + " " + ints.keySet().contains(11));
        ints.replaceAll((k, v) -> k + v);
        System.out.println(ints);
        Map<Object, Object> mixed = new HashMap<>();
        mixed.put(1, "int");
        mixed.put(1L, "long");
        mixed.put('1', "char");
        mixed.put("1", "string");
        System.out.println(mixed.size() + " " + mixed.get(1) + mixed.get(1L) + mixed.get('1') + mixed.get("1") + mixed.get((short) 1));
        System.out.println(mixed.getOrDefault(1.0, "none"));
        mixed.clear();
        System.out.println(mixed + " " + mixed.isEmpty());
    }
}
