package everyday;

import java.util.Map;
import java.util.NavigableMap;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** Methods whose parameters are sorted maps and sets. */
public final class Sorted {
    private Sorted() {}

    /** The sum of all prices. */
    public static int total(TreeMap<String, Integer> prices) {
        int sum = 0;
        for (int price : prices.values()) sum += price;
        return sum;
    }

    /** What a name costs; -1 if that is not known. */
    public static int price(TreeMap<String, Integer> prices, String name) {
        Integer price = prices.get(name);
        return price == null ? -1 : price;
    }

    /** The first key, unless there is none. */
    public static int first(SortedMap<Integer, String> names) {
        return names.isEmpty() ? 0 : names.firstKey();
    }

    /** The grade for so many points: the one with the greatest limit that is reached. */
    public static String grade(NavigableMap<Integer, String> limits, int points) {
        Map.Entry<Integer, String> reached = limits.floorEntry(points);
        return reached == null ? "none" : reached.getValue();
    }

    /** Counts a word once more. */
    public static void count(TreeMap<String, Integer> counts, String word) {
        counts.merge(word, 1, Integer::sum);
    }

    /** The longest word. */
    public static String longest(TreeSet<String> words) {
        String longest = "";
        for (String word : words) {
            if (word.length() > longest.length()) longest = word;
        }
        return longest;
    }

    /** The smallest number that is not less than this one, or the number itself. */
    public static int atLeast(TreeSet<Integer> numbers, int least) {
        Integer found = numbers.ceiling(least);
        return found == null ? least : found;
    }

    /** Adds a name, if it is new. */
    public static boolean register(SortedSet<String> names, String name) {
        if (name.isEmpty()) throw new IllegalArgumentException("a name is needed");
        return names.add(name);
    }

    /** The difference between the greatest and the least number. */
    public static int range(TreeSet<Integer> numbers) {
        if (numbers.isEmpty()) return 0;
        return numbers.last() - numbers.first();
    }
}
