// Bounded and blocking queues as far as one thread can use them.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;

public class BlockingQueuesSingleThread {
    public static void main(String[] args) throws InterruptedException {
        ArrayBlockingQueue<Integer> q = new ArrayBlockingQueue<>(3);
        for (int i = 0; i < 5; i++) {
            System.out.print(q.offer(i) + " ");
        }
        System.out.println(q + " " + q.remainingCapacity());
        try {
            q.add(9);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(q.take() + " " + q.poll() + " " + q.peek() + " " + q.size());
        q.put(7);
        List<Integer> sink = new ArrayList<>();
        System.out.println(q.drainTo(sink) + " " + sink + " " + q.poll());
        LinkedBlockingQueue<String> l = new LinkedBlockingQueue<>();
        l.put("a");
        l.put("b");
        System.out.println(l.contains("b") + " " + l.remove("a") + " " + l.take() + " " + l.isEmpty());
        ConcurrentLinkedQueue<Integer> c = new ConcurrentLinkedQueue<>(List.of(1, 2, 3));
        for (Integer x : c) {
            if (x == 2) {
                c.remove(x);
                c.add(9);
            }
        }
        System.out.println(c + " " + c.poll() + " " + c.size());
        ConcurrentLinkedDeque<Integer> d = new ConcurrentLinkedDeque<>();
        d.addFirst(1);
        d.addLast(2);
        d.push(0);
        System.out.println(d + " " + d.pollLast() + " " + d.peekFirst());
        PriorityBlockingQueue<String> p = new PriorityBlockingQueue<>(List.of("z", "m", "a"));
        System.out.println(p.take() + p.take() + p.take() + p.poll());
    }
}
