// ListIterator: both directions, add, set, remove, indices.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;
import java.util.NoSuchElementException;

public class ListIterators {
    static void run(List<String> l) {
        ListIterator<String> it = l.listIterator();
        while (it.hasNext()) {
            int i = it.nextIndex();
            String s = it.next();
            if (i % 2 == 0) {
                it.set(s.toUpperCase());
            } else {
                it.remove();
                it.add(s + "1");
                it.add(s + "2");
            }
        }
        System.out.println(l + " " + it.hasNext() + " " + it.previousIndex());
        StringBuilder sb = new StringBuilder();
        while (it.hasPrevious()) {
            sb.append(it.previous()).append(it.nextIndex()).append(' ');
        }
        System.out.println(sb);
        it = l.listIterator(l.size());
        it.previous();
        it.remove();
        it.add("end");
        System.out.println(l);
        it = l.listIterator(2);
        System.out.println(it.next() + it.previous() + it.next() + it.nextIndex());
        try {
            l.listIterator(l.size() + 1);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("bad start");
        }
        try {
            l.listIterator().previous();
        } catch (NoSuchElementException e) {
            System.out.println("no previous");
        }
        try {
            l.listIterator().set("x");
        } catch (IllegalStateException e) {
            System.out.println("no element yet");
        }
    }

    public static void main(String[] args) {
        run(new ArrayList<>(List.of("a", "b", "c", "d")));
        run(new LinkedList<>(List.of("a", "b", "c", "d")));
        List<Integer> fixed = Arrays.asList(1, 2, 3);
        ListIterator<Integer> it = fixed.listIterator();
        it.next();
        it.set(10);
        try {
            it.remove();
        } catch (UnsupportedOperationException e) {
            System.out.println("fixed size " + fixed);
        }
    }
}
