// TreeSet and sets over it: order, navigation, comparators inconsistent with equals, set algebra.
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;

public class TreeSetBasics {
    public static void main(String[] args) {
        TreeSet<String> s = new TreeSet<>(List.of("delta", "alpha", "charlie", "bravo"));
        System.out.println(s + " " + s.add("alpha") + " " + s.first() + " " + s.last() + " " + s.higher("bravo") + " " + s.floor("bz"));
        System.out.println(s.headSet("charlie") + " " + s.tailSet("charlie") + " " + s.subSet("b", "d") + " " + s.descendingSet());
        NavigableSet<String> view = s.subSet("b", true, "d", true);
        view.add("beta");
        s.remove("charlie");
        System.out.println(view + " " + s);
        System.out.println(s.pollFirst() + " " + s.pollLast() + " " + s);
        TreeSet<String> byLength = new TreeSet<>(Comparator.comparingInt(String::length));
        System.out.println(byLength.addAll(Arrays.asList("a", "bb", "c", "dd", "eee")) + " " + byLength + " " + byLength.contains("zz"));
        Set<Integer> a = new TreeSet<>(List.of(1, 2, 3, 4)), b = new TreeSet<>(List.of(3, 4, 5));
        Set<Integer> union = new TreeSet<>(a), inter = new TreeSet<>(a), diff = new TreeSet<>(a);
        union.addAll(b);
        inter.retainAll(b);
        diff.removeAll(b);
        System.out.println(union + " " + inter + " " + diff + " " + union.containsAll(a) + " " + a.equals(Set.of(4, 3, 2, 1)));
        try {
            @SuppressWarnings({"unchecked", "rawtypes"})
            Set<Object> raw = (Set) new TreeSet<>(List.of("x"));
            raw.add(1);
        } catch (ClassCastException e) {
            System.out.println("not comparable");
        }
        class Plain {
        }
        try {
            new TreeSet<Object>().add(new Plain());
        } catch (ClassCastException e) {
            System.out.println("no order");
        }
        System.out.println(new TreeSet<>(List.of(3, 1, 2)).ceiling(2) + " " + new TreeSet<Integer>().ceiling(1) + " " + new TreeSet<Integer>(Comparator.reverseOrder()) {{
            add(1);
            add(5);
        }});
    }
}
