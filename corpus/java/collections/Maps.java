// explore: size 3
// explore: inField 5
// explore: has 2
// explore: find 3
// explore: fixed 3
// explore: byNumber 4
// explore: byColour 3
// explore: byPoint 2
// explore: byToken 3
// explore: put 2
// explore: putTwice 2
// explore: absent 2
// explore: remove 2
// explore: clear 2
// explore: count 2
// explore: compute 2
// explore: present 2
// explore: sum 6
// explore: keysWithNull 7
// explore: dropNulls 8
// explore: setAll 4
// explore: modifiesWhileIterating 4
// explore: replaceAll 2
// explore: hasValue 2
// explore: same 5
// explore: nested 3
// explore: inStock 1
import java.util.ConcurrentModificationException;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/** Methods over maps that are inputs. A developer names the cases of each. */
public class Maps {
    enum Colour { RED, GREEN }

    /** A key that is known by what is in it. */
    static class Point {
        int x;

        @Override
        public boolean equals(Object other) {
            return other instanceof Point && ((Point) other).x == x;
        }

        @Override
        public int hashCode() {
            return x;
        }
    }

    /** A key that is known by itself. */
    static class Token {}

    private Map<String, Integer> stock = new HashMap<>();

    static int size(Map<String, String> m) {
        if (m.size() > 1) return 2;
        return m.isEmpty() ? 0 : 1;
    }

    static boolean has(Map<String, String> m, String key) {
        return m.containsKey(key);
    }

    static int find(Map<String, Integer> m, String key) {
        Integer found = m.get(key);
        return found == null ? -1 : found;
    }

    static int fixed(Map<String, Integer> m) {
        return m.getOrDefault("a", 7);
    }

    static int byNumber(HashMap<Integer, Integer> m, int key) {
        if (m.containsKey(key)) return m.get(key);
        return 0;
    }

    static String byColour(Map<Colour, String> m) {
        String red = m.get(Colour.RED);
        return red == null ? "none" : red;
    }

    static int byPoint(Map<Point, Integer> m, Point p) {
        return m.containsKey(p) ? 1 : 0;
    }

    static boolean byToken(Map<Token, Integer> m, Token a, Token b) {
        return m.containsKey(a) && !m.containsKey(b);
    }

    static Integer put(Map<String, Integer> m, String key) {
        return m.put(key, 5);
    }

    static int putTwice(Map<String, Integer> m, String a, String b) {
        m.put(a, 1);
        m.put(b, 2);
        return m.get(a);
    }

    static Integer absent(Map<String, Integer> m, String key) {
        return m.putIfAbsent(key, 3);
    }

    static boolean remove(Map<String, Integer> m, String key) {
        int before = m.size();
        m.remove(key);
        return m.size() < before;
    }

    static void clear(LinkedHashMap<String, Integer> m) {
        m.clear();
    }

    static int count(Map<String, Integer> m, String key) {
        return m.merge(key, 1, Integer::sum);
    }

    static int compute(Map<String, Integer> m, String key) {
        return m.computeIfAbsent(key, k -> 4);
    }

    static Integer present(Map<String, Integer> m, String key) {
        return m.computeIfPresent(key, (k, v) -> null);
    }

    static int sum(Map<String, Integer> m) {
        int sum = 0;
        for (int value : m.values()) sum += value;
        return sum;
    }

    static int keysWithNull(Map<String, Integer> m) {
        int nulls = 0;
        for (String key : m.keySet()) if (key == null) nulls++;
        return nulls;
    }

    static void dropNulls(Map<String, Integer> m) {
        for (Iterator<Map.Entry<String, Integer>> i = m.entrySet().iterator(); i.hasNext();) {
            if (i.next().getValue() == null) i.remove();
        }
    }

    static void setAll(Map<String, Integer> m) {
        for (Map.Entry<String, Integer> entry : m.entrySet()) entry.setValue(1);
    }

    static boolean modifiesWhileIterating(Map<String, Integer> m) {
        try {
            for (String key : m.keySet()) m.remove(key);
            return false;
        } catch (ConcurrentModificationException expected) {
            return true;
        }
    }

    static int replaceAll(Map<String, Integer> m) {
        m.replaceAll((key, value) -> 2);
        return m.size();
    }

    static boolean hasValue(Map<String, Integer> m) {
        return m.containsValue(null);
    }

    static boolean same(Map<String, Integer> m, Map<String, Integer> n) {
        if (m.size() != 1 || n.size() != 1) return false;
        return m == n;
    }

    static int nested(Map<String, Map<String, Integer>> m) {
        Map<String, Integer> inner = m.get("a");
        return inner != null && inner.containsKey("b") ? 1 : 0;
    }

    boolean inStock(String item) {
        return stock.containsKey(item);
    }

    static final class Holder {
        Map<String, int[]> held;
    }

    /** The map is as before at the end. */
    static int inField(Holder holder) {
        int[] found = holder.held.get("a");
        found[0] = 1;
        return found.length;
    }
}
