// LinkedHashMap in insertion and access order, removeEldestEntry, re-insertion.
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

public class LinkedHashMapOrders {
    public static void main(String[] args) {
        Map<String, Integer> m = new LinkedHashMap<>();
        for (String s : "zeta alpha mid alpha beta".split(" ")) {
            m.merge(s, 1, Integer::sum);
        }
        System.out.println(m);
        m.put("zeta", 9);
        m.remove("mid");
        m.put("mid", 7);
        System.out.println(m + " " + m.keySet() + " " + m.values());
        Map<String, Integer> access = new LinkedHashMap<>(4, 0.75f, true);
        for (int i = 0; i < 5; i++) {
            access.put("k" + i, i);
        }
        access.get("k1");
        access.get("nothing");
        access.put("k0", 10);
        access.getOrDefault("k2", 0);
        access.containsKey("k3");
        access.putIfAbsent("k3", 5);
        System.out.println(access);
        Map<Integer, String> lru = new LinkedHashMap<>(8, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Integer, String> eldest) {
                if (size() > 3) {
                    System.out.print("evict " + eldest.getKey() + " ");
                    return true;
                }
                return false;
            }
        };
        for (int i = 0; i < 6; i++) {
            lru.put(i, "v" + i);
            lru.get(1);
        }
        System.out.println(lru);
        try {
            for (String k : access.keySet()) {
                access.get(k);
            }
        } catch (java.util.ConcurrentModificationException e) {
            System.out.println("reading changes the order");
        }
        var set = new LinkedHashSet<>(List.of(5, 3, 9));
        set.add(3);
        set.add(1);
        set.remove(5);
        set.add(5);
        System.out.println(set);
        System.out.println(m.equals(new java.util.HashMap<>(m)) + " " + (m.hashCode() == new java.util.TreeMap<>(m).hashCode()));
    }
}
