package everyday;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedList;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Stack;
import java.util.Vector;

/** Methods whose parameters are queues, deques and stacks. */
public final class Queues {
    private Queues() {}

    /** The first one, or a default. */
    public static String firstOr(Deque<String> waiting, String other) {
        return waiting.isEmpty() ? other : waiting.peekFirst();
    }

    /** Takes the next one that is not blank. */
    public static String next(ArrayDeque<String> waiting) {
        while (!waiting.isEmpty()) {
            String one = waiting.poll();
            if (!one.isEmpty()) return one;
        }
        return null;
    }

    /** The sum of the two ends. */
    public static int ends(ArrayDeque<Integer> numbers) {
        if (numbers.size() < 2) throw new IllegalStateException("two are needed");
        return numbers.getFirst() + numbers.getLast();
    }

    /** Serves the most urgent one. */
    public static int serve(PriorityQueue<Integer> urgent) {
        Integer next = urgent.poll();
        return next == null ? -1 : next;
    }

    /** Queues a number, unless it is negative. */
    public static boolean enqueue(PriorityQueue<Integer> urgent, int number) {
        return number >= 0 && urgent.offer(number);
    }

    /** Waits behind the others, if there is room. */
    public static boolean wait(Queue<String> line, String name, int room) {
        if (line.size() >= room) return false;
        line.add(name);
        return true;
    }

    /** How many are greater than a limit. */
    public static int above(LinkedList<Integer> numbers, int limit) {
        int count = 0;
        for (int number : numbers) {
            if (number > limit) count++;
        }
        return count;
    }

    /** Moves the last one to the front. */
    public static void rotate(LinkedList<String> names) {
        if (names.size() > 1) names.addFirst(names.removeLast());
    }

    /** The top of a stack that must not be empty. */
    public static int top(Stack<Integer> stack) {
        if (stack.isEmpty()) throw new IllegalStateException("the stack is empty");
        return stack.peek();
    }

    /** The last one of a vector, if it is positive. */
    public static int lastIfPositive(Vector<Integer> numbers) {
        if (numbers.isEmpty()) return 0;
        int last = numbers.lastElement();
        return last > 0 ? last : 0;
    }
}
