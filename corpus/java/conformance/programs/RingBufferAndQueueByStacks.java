// A ring buffer with overwrite, a queue from two stacks, a stack with minimum, a median of two heaps.
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.PriorityQueue;

public class RingBufferAndQueueByStacks {
    static class Ring<T> {
        private final T[] items;
        private int start, size;

        @SuppressWarnings("unchecked")
        Ring(int n) {
            items = (T[]) new Object[n];
        }

        T add(T t) {
            T lost = null;
            if (size == items.length) {
                lost = items[start];
                start = (start + 1) % items.length;
                size--;
            }
            items[(start + size++) % items.length] = t;
            return lost;
        }

        T poll() {
            if (size == 0) {
                return null;
            }
            T t = items[start];
            items[start] = null;
            start = (start + 1) % items.length;
            size--;
            return t;
        }

        @Override
        public String toString() {
            return Arrays.toString(items) + "@" + start + "+" + size;
        }
    }

    static class TwoStacks<T> {
        private final Deque<T> in = new ArrayDeque<>(), out = new ArrayDeque<>();

        void add(T t) {
            in.push(t);
        }

        T poll() {
            if (out.isEmpty()) {
                while (!in.isEmpty()) {
                    out.push(in.pop());
                }
            }
            return out.poll();
        }
    }

    static class MinStack {
        private int[] a = new int[2], min = new int[2];
        private int n;

        void push(int x) {
            if (n == a.length) {
                a = Arrays.copyOf(a, n * 2);
                min = Arrays.copyOf(min, n * 2);
            }
            a[n] = x;
            min[n] = n == 0 ? x : Math.min(x, min[n - 1]);
            n++;
        }

        int pop() {
            return a[--n];
        }

        int min() {
            return min[n - 1];
        }
    }

    static class Median {
        private final PriorityQueue<Integer> low = new PriorityQueue<>(Collections.reverseOrder()), high = new PriorityQueue<>();

        double add(int x) {
            low.add(x);
            high.add(low.poll());
            if (high.size() > low.size()) {
                low.add(high.poll());
            }
            return low.size() > high.size() ? low.peek() : ((double) low.peek() + high.peek()) / 2;
        }
    }

    public static void main(String[] args) {
        Ring<String> r = new Ring<>(3);
        for (String s : "a b c d e".split(" ")) {
            System.out.print(r.add(s) + " ");
        }
        System.out.println(r);
        System.out.println(r.poll() + r.poll() + " " + r + " " + r.add("f") + r.poll() + r.poll() + r.poll() + " " + r);
        TwoStacks<Integer> q = new TwoStacks<>();
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < 10; i++) {
            q.add(i);
            if (i % 3 == 2) {
                sb.append(q.poll()).append(q.poll()).append(' ');
            }
        }
        System.out.println(sb.append(q.poll()).append(q.poll()));
        MinStack m = new MinStack();
        for (int x : new int[] {5, 3, 8, 1, 9}) {
            m.push(x);
        }
        System.out.println(m.min() + " " + m.pop() + m.pop() + " " + m.min());
        m.pop();
        m.pop();
        m.pop();
        try {
            m.min();
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        Median d = new Median();
        for (int x : new int[] {5, 15, 1, 3, Integer.MAX_VALUE, Integer.MAX_VALUE}) {
            System.out.print(d.add(x) + " ");
        }
        System.out.println();
    }
}
