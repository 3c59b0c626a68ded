// HashSet: membership, null, iteration order of small ints, mutated elements.
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;

public class HashSetBasics {
    public static void main(String[] args) {
        Set<Integer> s = new HashSet<>();
        for (int i : new int[] {17, 3, 33, 8, 1, 3, 17}) {
            System.out.print(s.add(i) + " ");
        }
        System.out.println(s);
        s.add(null);
        System.out.println(s.contains(null) + " " + s.remove(null) + " " + s.remove(null) + " " + s.size());
        for (Iterator<Integer> it = s.iterator(); it.hasNext(); ) {
            if (it.next() % 2 == 0) {
                it.remove();
            }
        }
        System.out.println(s + " " + s.containsAll(List.of(3, 17)) + " " + s.hashCode() + " " + s.equals(Set.of(1, 3, 17, 33)));
        Set<List<Integer>> lists = new HashSet<>();
        List<Integer> mutable = new ArrayList<>(List.of(1));
        lists.add(mutable);
        mutable.add(2);
        System.out.println(lists.contains(mutable) + " " + lists.contains(List.of(1)) + " " + lists.contains(List.of(1, 2)) + " " + lists);
        lists.add(mutable);
        System.out.println(lists.size());
        Set<String> words = new HashSet<>(List.of("b", "a", "d", "c"));
        System.out.println(words + " " + words.retainAll(List.of("a", "d", "z")) + " " + words + " " + words.retainAll(words));
        System.out.println(words.addAll(Set.of("a")) + " " + words.removeAll(Set.of("q")) + " " + words.removeIf("a"::equals) + words);
        Set<Object> mixed = new HashSet<>(List.of(1, 1L, 1.0, "1", '1'));
        System.out.println(mixed.size() + " " + mixed.contains(1f) + " " + mixed.contains('1'));
        System.out.println(new HashSet<>(words).equals(words) + " " + new HashSet<>().equals(Set.of()) + " " + words.toArray().length);
    }
}
