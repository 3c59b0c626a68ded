// requires: 21
// getFirst, getLast, reversed and friends of the sequenced collections.
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.TreeMap;
import java.util.TreeSet;

public class SequencedCollections {
    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        list.addFirst(0);
        list.addLast(4);
        System.out.println(list + " " + list.getFirst() + " " + list.getLast() + " " + list.reversed());
        List<Integer> r = list.reversed();
        r.add(-1);
        r.remove(Integer.valueOf(2));
        System.out.println(list + " " + r + " " + r.get(0) + " " + r.indexOf(0));
        System.out.println(list.removeFirst() + " " + list.removeLast() + " " + list);
        LinkedHashSet<String> set = new LinkedHashSet<>(List.of("a", "b", "c"));
        set.addFirst("c");
        set.addLast("a");
        System.out.println(set + " " + set.reversed() + " " + set.getFirst());
        LinkedHashMap<String, Integer> map = new LinkedHashMap<>();
        map.put("x", 1);
        map.put("y", 2);
        map.putFirst("z", 3);
        map.putLast("x", 4);
        System.out.println(map + " " + map.reversed() + " " + map.firstEntry() + " " + map.pollLastEntry() + " " + map.sequencedKeySet().reversed());
        System.out.println(new TreeSet<>(List.of(3, 1, 2)).reversed() + " " + new TreeMap<>(java.util.Map.of(1, "a", 2, "b")).reversed());
        System.out.println(new ArrayDeque<>(List.of(1, 2, 3)).reversed().peekFirst());
        try {
            new ArrayList<String>().getFirst();
        } catch (NoSuchElementException e) {
            System.out.println("empty");
        }
        try {
            List.of(1).reversed().add(2);
        } catch (UnsupportedOperationException e) {
            System.out.println("immutable");
        }
        System.out.println(list.reversed().stream().map(x -> x * 2).toList());
    }
}
