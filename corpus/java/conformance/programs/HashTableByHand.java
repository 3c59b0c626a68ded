// A hash table with open addressing, tombstones and growth, beside java.util.HashMap.
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

public class HashTableByHand {
    static class Table<K, V> {
        private static final Object GONE = new Object();
        private Object[] keys = new Object[4];
        private Object[] values = new Object[4];
        private int size, used;
        int growths;

        private int find(Object k) {
            int mask = keys.length - 1, i = k.hashCode() * 0x9e3779b9 >>> 7 & mask, gone = -1;
            while (keys[i] != null) {
                if (keys[i] == GONE) {
                    gone = gone < 0 ? i : gone;
                } else if (keys[i].equals(k)) {
                    return i;
                }
                i = i + 1 & mask;
            }
            return gone >= 0 ? ~gone : ~i;
        }

        @SuppressWarnings("unchecked")
        V put(K k, V v) {
            int i = find(k);
            if (i >= 0) {
                V old = (V) values[i];
                values[i] = v;
                return old;
            }
            i = ~i;
            if (keys[i] == null) {
                used++;
            }
            keys[i] = k;
            values[i] = v;
            size++;
            if (used * 4 > keys.length * 3) {
                grow();
            }
            return null;
        }

        @SuppressWarnings("unchecked")
        private void grow() {
            growths++;
            Object[] oldKeys = keys, oldValues = values;
            keys = new Object[size * 4 > oldKeys.length * 2 ? oldKeys.length * 2 : oldKeys.length];
            values = new Object[keys.length];
            size = used = 0;
            for (int i = 0; i < oldKeys.length; i++) {
                if (oldKeys[i] != null && oldKeys[i] != GONE) {
                    put((K) oldKeys[i], (V) oldValues[i]);
                }
            }
        }

        @SuppressWarnings("unchecked")
        V get(Object k) {
            int i = find(k);
            return i >= 0 ? (V) values[i] : null;
        }

        V remove(Object k) {
            V v = get(k);
            int i = find(k);
            if (i >= 0) {
                keys[i] = GONE;
                values[i] = null;
                size--;
            }
            return v;
        }
    }

    public static void main(String[] args) {
        Table<String, Integer> t = new Table<>();
        Map<String, Integer> m = new HashMap<>();
        int differences = 0, seed = 1;
        for (int step = 0; step < 400; step++) {
            seed = seed * 1103515245 + 12345;
            String key = "k" + (seed >>> 16) % 40;
            if ((seed >>> 8) % 3 == 0) {
                differences += java.util.Objects.equals(t.remove(key), m.remove(key)) ? 0 : 1;
            } else {
                differences += java.util.Objects.equals(t.put(key, step), m.put(key, step)) ? 0 : 1;
            }
            differences += t.size == m.size() ? 0 : 1;
        }
        System.out.println(differences + " " + t.size + " " + t.keys.length + " " + t.growths);
        System.out.println(new TreeMap<>(m));
        Table<Object, String> mixed = new Table<>();
        mixed.put(1, "int");
        mixed.put(1L, "long");
        mixed.put("Aa", "first");
        mixed.put("BB", "second");
        System.out.println(mixed.get(1) + mixed.get(1L) + mixed.get("BB") + mixed.get("Aa") + mixed.get('x') + mixed.size);
    }
}
