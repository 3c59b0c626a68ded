// CopyOnWriteArrayList and -Set: snapshots under iteration, addIfAbsent.
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;

public class CopyOnWriteLists {
    public static void main(String[] args) {
        CopyOnWriteArrayList<Integer> l = new CopyOnWriteArrayList<>(List.of(1, 2, 3));
        for (Integer x : l) {
            l.add(x * 10);
        }
        System.out.println(l + " " + l.addIfAbsent(10) + " " + l.addIfAbsent(11) + " " + l.addAllAbsent(List.of(1, 50, 60)));
        Iterator<Integer> it = l.iterator();
        l.clear();
        int n = 0;
        while (it.hasNext()) {
            n += it.next();
        }
        System.out.println(n + " " + l);
        try {
            l.add(1);
            Iterator<Integer> i = l.iterator();
            i.next();
            i.remove();
        } catch (UnsupportedOperationException e) {
            System.out.println("snapshot iterators do not remove");
        }
        l.addAll(List.of(4, 2, 9));
        l.sort(null);
        l.removeIf(x -> x == 4);
        l.replaceAll(x -> -x);
        System.out.println(l + " " + l.set(0, 7) + l.remove(1) + l.indexOf(-9) + " " + l.subList(0, 1) + l);
        CopyOnWriteArraySet<String> s = new CopyOnWriteArraySet<>();
        System.out.println(s.add("a") + " " + s.add("a") + " " + s.add("b") + " " + s + " " + s.contains("b"));
    }
}
