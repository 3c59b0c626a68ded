// subList as a view: changes both ways, nested views, structural interference.
import java.util.ArrayList;
import java.util.Collections;
import java.util.ConcurrentModificationException;
import java.util.List;

public class SubListViews {
    public static void main(String[] args) {
        List<Integer> l = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            l.add(i);
        }
        List<Integer> sub = l.subList(3, 7);
        System.out.println(sub + " " + sub.size() + " " + sub.indexOf(5) + " " + sub.contains(2));
        sub.set(0, 33);
        sub.add(77);
        sub.remove(1);
        sub.add(1, 44);
        System.out.println(l + " " + sub);
        List<Integer> inner = sub.subList(1, 3);
        inner.clear();
        System.out.println(l + " " + sub + " " + inner);
        Collections.reverse(sub);
        System.out.println(l);
        l.set(3, -1);
        System.out.println(sub);
        l.subList(0, 3).clear();
        System.out.println(l);
        try {
            sub.size();
        } catch (ConcurrentModificationException e) {
            System.out.println("view is stale");
        }
        try {
            l.subList(2, 1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            l.subList(0, 100);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        List<Integer> tail = l.subList(l.size() - 2, l.size());
        tail.addAll(List.of(8, 9));
        Collections.sort(tail, Collections.reverseOrder());
        System.out.println(l + " " + tail.equals(List.of(9, 9, 8, 8)) + " " + l.subList(1, 1));
    }
}
