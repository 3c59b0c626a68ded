// LinkedList as list, queue, deque and stack.
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;
import java.util.NoSuchElementException;

public class LinkedListBasics {
    public static void main(String[] args) {
        LinkedList<String> l = new LinkedList<>(List.of("b", "c"));
        l.addFirst("a");
        l.addLast("d");
        l.add(2, "x");
        l.add(null);
        System.out.println(l + " " + l.get(3) + " " + l.indexOf(null) + " " + l.getFirst() + " " + l.getLast());
        System.out.println(l.removeLast() + " " + l.remove(2) + " " + l.remove("zz") + " " + l.removeFirst() + " " + l);
        l.push("p");
        l.offer("q");
        System.out.println(l.peek() + l.poll() + l.pop() + l.peekLast() + l.pollLast() + " " + l);
        ListIterator<String> it = l.listIterator(1);
        it.add("m");
        System.out.println(it.previousIndex() + " " + it.nextIndex() + " " + it.next() + " " + it.previous() + " " + it.previous());
        it.set("M");
        it.next();
        it.remove();
        System.out.println(l);
        StringBuilder back = new StringBuilder();
        l.addAll(1, List.of("1", "2", "3"));
        for (var d = l.descendingIterator(); d.hasNext(); ) {
            back.append(d.next());
        }
        System.out.println(back + " " + l.removeFirstOccurrence("2") + l.removeLastOccurrence("2"));
        l.clear();
        System.out.println(l.poll() + " " + l.peek() + " " + l.pollLast() + " " + l.isEmpty());
        try {
            l.getFirst();
        } catch (NoSuchElementException e) {
            System.out.println("empty " + e.getMessage());
        }
        try {
            l.get(0);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            l.pop();
        } catch (NoSuchElementException e) {
            System.out.println("nothing to pop");
        }
    }
}
