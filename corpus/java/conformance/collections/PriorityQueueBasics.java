// PriorityQueue: order of polling, comparators, removal from the middle, internal order, heap building.
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

public class PriorityQueueBasics {
    record Task(String name, int priority) {
    }

    static String drain(PriorityQueue<?> q) {
        StringBuilder sb = new StringBuilder();
        while (!q.isEmpty()) {
            sb.append(q.poll()).append(' ');
        }
        return sb.toString().trim();
    }

    public static void main(String[] args) {
        PriorityQueue<Integer> q = new PriorityQueue<>();
        for (int x : new int[] {5, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5}) {
            q.offer(x);
        }
        System.out.println(q + " " + q.peek() + " " + q.size() + " " + q.contains(9) + " " + q.contains(8));
        q.remove(4);
        q.remove(100);
        System.out.println(q);
        System.out.println(drain(q) + " then " + q.poll() + q.peek());
        PriorityQueue<Integer> max = new PriorityQueue<>(Comparator.reverseOrder());
        max.addAll(List.of(3, 8, 1, 9));
        System.out.println(drain(max));
        PriorityQueue<Task> tasks = new PriorityQueue<>(Comparator.comparingInt(Task::priority).thenComparing(Task::name));
        tasks.add(new Task("write", 2));
        tasks.add(new Task("read", 1));
        tasks.add(new Task("think", 2));
        tasks.add(new Task("eat", 0));
        System.out.println(drain(tasks));
        List<Integer> many = new ArrayList<>();
        for (int i = 0; i < 15; i++) {
            many.add(i * 8 % 15);
        }
        PriorityQueue<Integer> built = new PriorityQueue<>(many);
        System.out.println(built);
        built.removeIf(x -> x % 3 == 0);
        System.out.println(built);
        for (var it = built.iterator(); it.hasNext(); ) {
            if (it.next() > 10) {
                it.remove();
            }
        }
        System.out.println(drain(built));
        try {
            q.add(null);
        } catch (NullPointerException e) {
            System.out.println("no null");
        }
        try {
            q.element();
        } catch (java.util.NoSuchElementException e) {
            System.out.println("empty");
        }
        System.out.println(Collections.max(many) + " " + Collections.min(many));
    }
}
