// Growth of a HashMap through its thresholds, keeping all entries and the order within buckets.
import java.util.HashMap;
import java.util.Map;

public class HashMapResize {
    public static void main(String[] args) {
        Map<Integer, Integer> m = new HashMap<>(1);
        for (int i = 0; i < 14; i++) {
            m.put(i * 16 + i, i);
            if (i == 2 || i == 11 || i == 12 || i == 13) {
                System.out.println(m);
            }
        }
        for (int i = 14; i < 60; i++) {
            m.put(i * 16 + i, i);
        }
        int sum = 0, order = 0, pos = 0;
        for (Map.Entry<Integer, Integer> e : m.entrySet()) {
            sum += e.getKey();
            order += e.getValue() * ++pos;
        }
        System.out.println(m.size() + " " + sum + " " + order);
        for (int i = 0; i < 60; i += 2) {
            m.remove(i * 17);
        }
        System.out.println(m.size() + " " + m.get(17) + " " + m.get(34) + " " + m.get(59 * 17));
        Map<String, Integer> words = new HashMap<>();
        for (String w : "the cat and the dog and the bird saw the cat".split(" ")) {
            words.merge(w, 1, Integer::sum);
        }
        System.out.println(words);
        Map<Integer, Integer> negative = new HashMap<>();
        for (int i = -5; i < 5; i++) {
            negative.put(i, i * i);
        }
        System.out.println(negative);
        Map<Long, String> longs = new HashMap<>(Map.of(1L << 32, "a"));
        longs.put(1L, "b");
        longs.put(-1L, "c");
        System.out.println(longs);
        Map<Double, String> doubles = new HashMap<>();
        doubles.put(0.0, "zero");
        doubles.put(-0.0, "minus zero");
        doubles.put(Double.NaN, "nan");
        System.out.println(doubles.size() + doubles.get(Double.NaN) + doubles.get(-0.0));
        Map<Character, Boolean> chars = new HashMap<>();
        for (char c : "hello world".toCharArray()) {
            chars.put(c, chars.containsKey(c));
        }
        System.out.println(chars);
    }
}
