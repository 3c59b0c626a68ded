// ArrayDeque: both ends, wrap around and growth, iteration both ways, refusal of null.
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.NoSuchElementException;

public class ArrayDequeBasics {
    public static void main(String[] args) {
        Deque<Integer> d = new ArrayDeque<>(2);
        for (int i = 0; i < 20; i++) {
            if (i % 3 == 0) {
                d.addFirst(i);
            } else {
                d.addLast(i);
            }
            if (i % 5 == 4) {
                System.out.print(d.pollFirst() + "/" + d.pollLast() + " ");
            }
        }
        System.out.println();
        System.out.println(d + " " + d.size() + " " + d.peekFirst() + " " + d.peekLast());
        StringBuilder sb = new StringBuilder();
        for (Iterator<Integer> it = d.descendingIterator(); it.hasNext(); ) {
            int x = it.next();
            if (x % 2 == 0) {
                it.remove();
            } else {
                sb.append(x).append(' ');
            }
        }
        System.out.println(sb + "" + d);
        System.out.println(d.contains(13) + " " + d.remove(13) + " " + d.remove(100) + " " + d.removeFirstOccurrence(7) + " " + d);
        Deque<Character> stack = new ArrayDeque<>();
        String text = "{[()]}(]";
        int at = 0;
        for (char c : text.toCharArray()) {
            at++;
            if ("([{".indexOf(c) >= 0) {
                stack.push(c);
            } else if (stack.isEmpty() || "([{".indexOf(stack.pop()) != ")]}".indexOf(c)) {
                System.out.println("mismatch at " + at);
            }
        }
        System.out.println(stack);
        try {
            stack.push(null);
        } catch (NullPointerException e) {
            System.out.println("no null");
        }
        try {
            new ArrayDeque<String>().removeFirst();
        } catch (NoSuchElementException e) {
            System.out.println("empty");
        }
        System.out.println(new ArrayDeque<>().poll() + " " + new ArrayDeque<>(java.util.List.of(1, 2)).removeLast());
    }
}
