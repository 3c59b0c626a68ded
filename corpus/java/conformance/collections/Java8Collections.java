// The collections as programs for Java 8 use them: no factories, no `var`.
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.ConcurrentModificationException;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

public class Java8Collections {
    static void lists() {
        List<Integer> numbers = new ArrayList<>(Arrays.asList(5, 3, 9, 3, null, 7));
        numbers.remove(null);
        numbers.remove(Integer.valueOf(3));
        numbers.remove(0);
        numbers.add(1, 42);
        System.out.println(numbers + " " + numbers.indexOf(3) + " " + numbers.contains(9) + " " + numbers.hashCode());
        numbers.addAll(2, Arrays.asList(8, 8, 6));
        numbers.replaceAll(n -> n + 1);
        numbers.removeIf(n -> n % 2 == 0);
        System.out.println(numbers + " " + numbers.subList(1, 3));
        Collections.reverse(numbers);
        Collections.swap(numbers, 0, 1);
        numbers.sort(null);
        System.out.println(numbers + " " + Collections.max(numbers) + " " + Collections.binarySearch(numbers, 9));
        LinkedList<String> linked = new LinkedList<>();
        linked.addFirst("b");
        linked.addLast("c");
        linked.add(0, "a");
        ListIterator<String> places = linked.listIterator();
        while (places.hasNext()) {
            String text = places.next();
            if (text.equals("b")) {
                places.set("B");
                places.add("b2");
            }
        }
        System.out.println(linked + " " + linked.peekLast() + " " + linked.pollFirst() + " " + linked.equals(Arrays.asList("B", "b2", "c")));
    }

    static void maps() {
        Map<String, Integer> counts = new HashMap<>();
        for (String word : "the cat and the dog and the bird".split(" ")) {
            counts.merge(word, 1, Integer::sum);
        }
        System.out.println(new TreeMap<>(counts));
        counts.computeIfAbsent("fish", String::length);
        counts.computeIfPresent("cat", (word, count) -> null);
        counts.compute("dog", (word, count) -> count == null ? 0 : count * 10);
        System.out.println(counts.getOrDefault("cow", -1) + " " + counts.containsKey("cat") + " " + new TreeMap<>(counts));
        Map<Integer, String> order = new LinkedHashMap<>(16, 0.75f, true);
        for (int i = 0; i < 5; i++) {
            order.put(i, "v" + i);
        }
        order.get(1);
        order.putIfAbsent(0, "other");
        System.out.println(order);
        NavigableMap<Integer, String> tree = new TreeMap<>(Comparator.reverseOrder());
        for (int i = 0; i < 20; i += 3) {
            tree.put(i, Integer.toString(i, 2));
        }
        System.out.println(tree.firstKey() + " " + tree.floorEntry(10) + " " + tree.headMap(9, false) + " " + tree.descendingMap().pollFirstEntry());
        Iterator<Map.Entry<Integer, String>> entries = tree.entrySet().iterator();
        while (entries.hasNext()) {
            Map.Entry<Integer, String> entry = entries.next();
            if (entry.getKey() % 2 == 0) {
                entries.remove();
            } else {
                entry.setValue(entry.getValue() + "!");
            }
        }
        System.out.println(tree);
    }

    static void setsAndQueues() {
        Set<String> seen = new LinkedHashSet<>();
        Collections.addAll(seen, "x", "y", "x", "z");
        seen.retainAll(new HashSet<>(Arrays.asList("z", "x")));
        System.out.println(seen + " " + seen.add("x") + " " + seen.add("w"));
        TreeSet<Integer> sorted = new TreeSet<>(Arrays.asList(9, 1, 5, 7, 3));
        System.out.println(sorted.ceiling(4) + " " + sorted.lower(1) + " " + sorted.subSet(3, true, 7, true) + " " + sorted.descendingSet());
        Deque<Integer> deque = new ArrayDeque<>();
        for (int i = 0; i < 20; i++) {
            if (i % 3 == 0) {
                deque.push(i);
            } else {
                deque.offer(i);
            }
            if (i % 5 == 4) {
                deque.pollLast();
            }
        }
        System.out.println(deque);
        PriorityQueue<String> queue = new PriorityQueue<>(Comparator.comparing(String::length).thenComparing(Comparator.naturalOrder()));
        queue.addAll(Arrays.asList("ccc", "a", "bb", "aa", "dddd", "b"));
        StringBuilder taken = new StringBuilder();
        while (!queue.isEmpty()) {
            taken.append(queue.poll()).append(' ');
        }
        System.out.println(taken);
    }

    static void failures() {
        Collection<Integer> view = Collections.unmodifiableList(Arrays.asList(1, 2));
        try {
            view.add(3);
        } catch (UnsupportedOperationException e) {
            System.out.println("unmodifiable " + e.getMessage());
        }
        List<Integer> list = new ArrayList<>(Arrays.asList(1, 2, 3));
        try {
            for (Integer number : list) {
                list.remove(number);
            }
        } catch (ConcurrentModificationException e) {
            System.out.println("modified " + list);
        }
        try {
            new ArrayList<Integer>().iterator().next();
        } catch (java.util.NoSuchElementException e) {
            System.out.println("no element");
        }
        try {
            new TreeMap<Object, Object>().put(null, 1);
        } catch (NullPointerException e) {
            System.out.println("no null key");
        }
    }

    public static void main(String[] args) {
        lists();
        maps();
        setsAndQueues();
        failures();
    }
}
