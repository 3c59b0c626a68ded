// ConcurrentHashMap and its relatives used by one thread.
import java.util.Iterator;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;

public class ConcurrentMapsSingleThread {
    public static void main(String[] args) {
        ConcurrentHashMap<Integer, String> m = new ConcurrentHashMap<>();
        for (int i = 0; i < 20; i++) {
            m.put(i, "v" + i);
        }
        System.out.println(m.size() + " " + m.get(7) + " " + m.get(99) + " " + m.containsKey(3) + " " + m.mappingCount());
        System.out.println(m.putIfAbsent(7, "x") + " " + m.putIfAbsent(50, "fifty") + " " + m.replace(7, "v7", "seven") + " " + m.remove(8, "no") + " "
            + m.remove(8) + " " + m.computeIfAbsent(8, k -> "again" + k) + " " + m.merge(8, "!", String::concat) + " " + m.compute(1, (k, v) -> null));
        for (Iterator<Integer> it = m.keySet().iterator(); it.hasNext(); ) {
            int k = it.next();
            if (k > 5) {
                it.remove();
            }
            if (k == 2) {
                m.put(3, "changed while iterating");
            }
        }
        System.out.println(new TreeMap<>(m));
        try {
            m.put(null, "x");
        } catch (NullPointerException e) {
            System.out.println("null key");
        }
        try {
            m.put(1, null);
        } catch (NullPointerException e) {
            System.out.println("null value");
        }
        try {
            m.computeIfAbsent(77, k -> m.computeIfAbsent(77, j -> "inner"));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(m.reduceValues(Long.MAX_VALUE, (a, b) -> a.length() > b.length() ? a : b) + " " + m.search(Long.MAX_VALUE, (k, v) -> k == 4 ? v : null));
        StringBuilder sb = new StringBuilder();
        m.forEach((k, v) -> sb.append(k));
        System.out.println(sb + " " + ConcurrentHashMap.newKeySet().add("k"));
        ConcurrentMap<String, Integer> skip = new ConcurrentSkipListMap<>(Map.of("b", 2, "a", 1, "c", 3));
        skip.merge("a", 10, Integer::sum);
        System.out.println(skip + " " + ((ConcurrentSkipListMap<String, Integer>) skip).ceilingKey("bb") + " " + skip.remove("b") + skip);
        Map<String, Integer> words = new ConcurrentHashMap<>();
        for (String w : "a b a c b a".split(" ")) {
            words.merge(w, 1, Integer::sum);
        }
        System.out.println(new TreeMap<>(words) + " " + words.equals(Map.of("a", 3, "b", 2, "c", 1)));
    }
}
