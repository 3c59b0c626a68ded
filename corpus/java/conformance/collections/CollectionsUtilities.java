// Collections.*: sort, reverse, rotate, swap, shuffle with a seed, binarySearch, nCopies, frequency, disjoint, fill.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

public class CollectionsUtilities {
    public static void main(String[] args) {
        List<Integer> l = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            l.add(i);
        }
        Collections.shuffle(l, new Random(42));
        System.out.println(l);
        Collections.sort(l);
        Collections.reverse(l);
        System.out.println(l);
        Collections.rotate(l, 3);
        System.out.println(l);
        Collections.rotate(l, -13);
        System.out.println(l);
        Collections.swap(l, 0, 9);
        System.out.println(l + " " + Collections.max(l) + " " + Collections.min(l, Comparator.reverseOrder()));
        Collections.sort(l, Collections.reverseOrder());
        System.out.println(l + " " + Collections.binarySearch(l, 7, Collections.reverseOrder()));
        Collections.sort(l);
        System.out.println(Collections.binarySearch(l, 4) + " " + Collections.binarySearch(l, 100) + " " + Collections.binarySearch(l, -5));
        System.out.println(Collections.nCopies(3, "x") + " " + Collections.frequency(List.of(1, 2, 1), 1) + " "
            + Collections.disjoint(List.of(1), List.of(2)) + " " + Collections.emptyList() + Collections.singletonList(1) + Collections.emptyMap());
        List<String> s = new ArrayList<>(Arrays.asList("a", "b", "c", "b"));
        Collections.replaceAll(s, "b", "z");
        System.out.println(s + " " + Collections.indexOfSubList(s, List.of("c", "z")) + " " + Collections.lastIndexOfSubList(s, List.of("z")));
        Collections.fill(s, "f");
        Collections.addAll(s, "g", "h");
        System.out.println(s);
        Collections.copy(s, List.of("1", "2"));
        System.out.println(s);
        try {
            Collections.copy(new ArrayList<>(), List.of(1));
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            Collections.max(List.<Integer>of());
        } catch (java.util.NoSuchElementException e) {
            System.out.println("no max");
        }
        System.out.println(Collections.unmodifiableList(s).get(0) + Collections.synchronizedList(s).size() + Collections.list(Collections.enumeration(List.of(1, 2))));
        System.out.println(Collections.newSetFromMap(new java.util.LinkedHashMap<String, Boolean>()).add("x") + " " + Collections.asLifoQueue(new java.util.ArrayDeque<>(List.of(1))).peek());
    }
}
