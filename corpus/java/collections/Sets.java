// explore: has 2
// explore: add 3
// explore: remove 2
// explore: sum 6
// explore: nulls 3
// explore: overlap 7
// explore: clear 2
// explore: first 1
import java.util.HashSet;
import java.util.Iterator;
import java.util.Set;

/** Methods over sets that are inputs. */
public class Sets {
    private final Set<String> seen = new HashSet<>();

    static boolean has(Set<String> s, String element) {
        return s.contains(element);
    }

    static int add(Set<Integer> s, int element) {
        return s.add(element) ? s.size() : -1;
    }

    static boolean remove(Set<String> s) {
        return s.remove("a");
    }

    static int sum(Set<Integer> s) {
        int sum = 0;
        for (int element : s) sum += element;
        return sum;
    }

    static int nulls(HashSet<String> s) {
        Iterator<String> i = s.iterator();
        return i.hasNext() && i.next() == null ? 1 : 0;
    }

    static boolean overlap(Set<Integer> a, Set<Integer> b) {
        for (Integer one : a) if (b.contains(one)) return true;
        return false;
    }

    static void clear(Set<String> s) {
        s.clear();
    }

    boolean first(String word) {
        return seen.add(word);
    }
}
