// A least recently used cache from a map and a doubly linked list, with statistics.
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

public class LruCacheByHand {
    static class Cache<K, V> {
        private class Entry {
            K key;
            V value;
            Entry older, newer;
        }

        private final Map<K, Entry> map = new HashMap<>();
        private final Function<? super K, ? extends V> loader;
        private final int capacity;
        private final Entry edge = new Entry();
        int hits, misses, evictions;

        Cache(int capacity, Function<? super K, ? extends V> loader) {
            this.capacity = capacity;
            this.loader = loader;
            edge.older = edge.newer = edge;
        }

        V get(K key) {
            Entry e = map.get(key);
            if (e == null) {
                misses++;
                e = new Entry();
                e.key = key;
                e.value = loader.apply(key);
                map.put(key, e);
                if (map.size() > capacity) {
                    evictions++;
                    Entry oldest = edge.newer;
                    unlink(oldest);
                    map.remove(oldest.key);
                }
            } else {
                hits++;
                unlink(e);
            }
            e.older = edge.older;
            e.newer = edge;
            edge.older.newer = e;
            edge.older = e;
            return e.value;
        }

        private void unlink(Entry e) {
            e.older.newer = e.newer;
            e.newer.older = e.older;
        }

        @Override
        public String toString() {
            StringBuilder sb = new StringBuilder();
            for (Entry e = edge.newer; e != edge; e = e.newer) {
                sb.append(e.key).append('=').append(e.value).append(' ');
            }
            return sb + "hits " + hits + " misses " + misses + " evictions " + evictions;
        }
    }

    public static void main(String[] args) {
        StringBuilder loads = new StringBuilder();
        Cache<Integer, Integer> c = new Cache<>(3, k -> {
            loads.append(k).append(' ');
            return k * k;
        });
        for (int k : new int[] {1, 2, 3, 1, 4, 2, 5, 1, 1, 3}) {
            System.out.println(k + " -> " + c.get(k) + " | " + c);
        }
        System.out.println(loads);
        Cache<String, String> failing = new Cache<>(1, k -> {
            throw new IllegalStateException("load " + k);
        });
        try {
            failing.get("x");
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " | " + failing);
        }
    }
}
