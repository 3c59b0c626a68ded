// A discrete event simulation of a shop with a priority queue and a fixed pseudo random source.
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.PriorityQueue;

public class EventQueueSimulation {
    private static int sequence;

    private abstract class Event implements Comparable<Event> {
        final int time;
        final int order = sequence++;

        Event(int time) {
            this.time = time;
        }

        abstract void happen();

        @Override
        public int compareTo(Event o) {
            return time != o.time ? Integer.compare(time, o.time) : Integer.compare(order, o.order);
        }
    }

    private class Arrival extends Event {
        final int customer;

        Arrival(int time, int customer) {
            super(time);
            this.customer = customer;
        }

        @Override
        void happen() {
            log("arrives " + customer);
            queue.add(this);
            serve();
            if (customer < 6) {
                events.add(new Arrival(time + random(4) + 1, customer + 1));
            }
        }
    }

    private class Departure extends Event {
        final int customer;

        Departure(int time, int customer) {
            super(time);
            this.customer = customer;
        }

        @Override
        void happen() {
            log("leaves " + customer);
            busy--;
            serve();
        }
    }

    private final PriorityQueue<Event> events = new PriorityQueue<>();
    private final Deque<Arrival> queue = new ArrayDeque<>();
    private int now, busy, waited, seed = 17;

    private int random(int n) {
        seed = seed * 75 % 65537;
        return seed % n;
    }

    private void log(String s) {
        System.out.println(now + " " + s + " (queue " + queue.size() + ", busy " + busy + ")");
    }

    private void serve() {
        while (busy < 2 && !queue.isEmpty()) {
            Arrival a = queue.poll();
            waited += now - a.time;
            busy++;
            events.add(new Departure(now + 3 + random(5), a.customer));
        }
    }

    int run() {
        events.add(new Arrival(0, 1));
        while (!events.isEmpty()) {
            Event e = events.poll();
            if (e.time < now) {
                throw new AssertionError("time runs backwards");
            }
            now = e.time;
            e.happen();
        }
        return waited;
    }

    public static void main(String[] args) {
        System.out.println("waited " + new EventQueueSimulation().run() + " events " + sequence);
    }
}
