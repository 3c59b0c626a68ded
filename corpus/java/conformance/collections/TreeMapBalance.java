// Many insertions and removals in a TreeMap, checked against a sorted array.
import java.util.Arrays;
import java.util.Iterator;
import java.util.TreeMap;

public class TreeMapBalance {
    public static void main(String[] args) {
        TreeMap<Integer, Integer> m = new TreeMap<>();
        boolean[] in = new boolean[101];
        int x = 7;
        for (int i = 0; i < 300; i++) {
            x = (x * 37 + 11) % 101;
            int k = (x + i) % 101;
            if (in[k]) {
                m.remove(k);
            } else {
                m.put(k, i);
            }
            in[k] = !in[k];
        }
        int[] keys = m.keySet().stream().mapToInt(Integer::intValue).toArray();
        boolean same = true;
        int count = 0;
        for (int k = 0; k < 101; k++) {
            if (in[k]) {
                same &= keys[count++] == k;
            }
        }
        System.out.println(same + " " + count + " " + m.size() + " " + keys.length);
        System.out.println(Arrays.toString(Arrays.copyOf(keys, 10)));
        for (Iterator<Integer> it = m.keySet().iterator(); it.hasNext(); ) {
            if (it.next() % 3 != 0) {
                it.remove();
            }
        }
        System.out.println(m.keySet());
        TreeMap<Integer, Integer> ascending = new TreeMap<>();
        for (int i = 0; i < 64; i++) {
            ascending.put(i, 63 - i);
        }
        System.out.println(ascending.floorKey(40) + " " + ascending.get(63) + " " + ascending.headMap(10).size() + " " + ascending.subMap(10, 20).size());
        while (ascending.size() > 3) {
            ascending.pollFirstEntry();
            ascending.pollLastEntry();
        }
        System.out.println(ascending);
        System.out.println(ascending.equals(new TreeMap<>(ascending)) + " " + ascending.containsValue(31));
    }
}
