// TreeMap: navigation, submaps as views, descending views, polling, comparators.
import java.util.Comparator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NoSuchElementException;
import java.util.SortedMap;
import java.util.TreeMap;

public class TreeMapNavigation {
    public static void main(String[] args) {
        TreeMap<Integer, String> m = new TreeMap<>();
        for (int k : new int[] {50, 20, 70, 10, 30, 60, 80, 25, 35, 5}) {
            m.put(k, "v" + k);
        }
        System.out.println(m);
        for (int k : new int[] {4, 5, 27, 30, 80, 81}) {
            System.out.println(k + ": " + m.floorKey(k) + " " + m.lowerKey(k) + " " + m.ceilingKey(k) + " " + m.higherKey(k));
        }
        System.out.println(m.firstKey() + " " + m.lastEntry() + " " + m.pollFirstEntry() + " " + m.pollLastEntry() + " " + m.size());
        SortedMap<Integer, String> head = m.headMap(30);
        NavigableMap<Integer, String> tail = m.tailMap(30, false);
        NavigableMap<Integer, String> mid = m.subMap(20, true, 60, true);
        System.out.println(head + " " + tail + " " + mid);
        m.put(22, "new");
        mid.remove(30);
        head.put(15, "fifteen");
        System.out.println(m + " " + head.size() + " " + mid.firstKey() + " " + mid.descendingMap());
        try {
            head.put(99, "out");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(m.descendingMap().headMap(25) + " " + m.descendingKeySet() + " " + m.navigableKeySet().subSet(20, 50));
        mid.clear();
        System.out.println(m);
        TreeMap<String, Integer> byLength = new TreeMap<>(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        for (String s : "bb a ccc aa b dd a".split(" ")) {
            byLength.merge(s, 1, Integer::sum);
        }
        System.out.println(byLength + " " + byLength.ceilingKey("b") + " " + byLength.higherKey("zz"));
        TreeMap<String, Integer> ignoreCase = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        ignoreCase.put("Key", 1);
        ignoreCase.put("KEY", 2);
        System.out.println(ignoreCase + " " + ignoreCase.get("key"));
        try {
            m.put(null, "x");
        } catch (NullPointerException e) {
            System.out.println("null key");
        }
        TreeMap<String, Integer> nulls = new TreeMap<>(Comparator.nullsFirst(Comparator.naturalOrder()));
        nulls.put("a", 1);
        nulls.put(null, 0);
        System.out.println(nulls);
        try {
            new TreeMap<String, String>().firstKey();
        } catch (NoSuchElementException e) {
            System.out.println("empty " + new TreeMap<>().firstEntry());
        }
        Map.Entry<Integer, String> snapshot = m.firstEntry();
        try {
            snapshot.setValue("x");
        } catch (UnsupportedOperationException e) {
            System.out.println("snapshot " + snapshot);
        }
        for (Map.Entry<Integer, String> e : m.entrySet()) {
            e.setValue(e.getValue() + "!");
        }
        System.out.println(m);
    }
}
