// explore: neighbours 8
// explore: ends 4
// explore: putKeeps 2
// explore: removing 7
// explore: versions 3
// explore: text 3
// explore: sameKeys 2
// explore: setNeighbours 3
// explore: backwards 4
// explore: addAll 5
// explore: enumPut 4
// explore: enumOrder 4
// explore: dequeBoth 3
// explore: dequeRemove 3
// explore: dequeCopy 3
// explore: dequeChange 2
// explore: linkedMiddle 3
// explore: linkedWalk 8
// explore: linkedSort 5
// explore: linkedSame 2
// explore: linkedWhileGoing 6
// explore: queueTwo 3
// explore: queueRemove 2
// explore: queueOrder 4
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.TreeSet;

/** Methods over sorted, linked and enum collections that are inputs: what their models do is what the JDK does. */
public class Others {
    enum Colour { RED, GREEN, BLUE }

    /** A key with an order of its own. */
    static class Version implements Comparable<Version> {
        int major;
        int minor;

        @Override
        public int compareTo(Version other) {
            return major != other.major ? Integer.compare(major, other.major) : Integer.compare(minor, other.minor);
        }
    }

    static int neighbours(TreeMap<Integer, String> m, int x) {
        int found = 0;
        if (m.lowerKey(x) != null) found += 1;
        if (m.floorKey(x) != null) found += 2;
        if (m.ceilingEntry(x) != null) found += 4;
        if (m.higherEntry(x) != null) found += 8;
        return found;
    }

    static int ends(TreeMap<Integer, Integer> m) {
        Map.Entry<Integer, Integer> first = m.pollFirstEntry();
        Map.Entry<Integer, Integer> last = m.pollLastEntry();
        return first == null ? 0 : last == null ? first.getKey() : last.getKey() - first.getKey();
    }

    static boolean putKeeps(TreeMap<Integer, Integer> m, int key) {
        m.put(key, 1);
        return m.firstKey() <= key && key <= m.lastKey();
    }

    static int removing(TreeMap<Integer, Integer> m) {
        int removed = 0;
        for (Iterator<Map.Entry<Integer, Integer>> i = m.entrySet().iterator(); i.hasNext(); ) {
            Map.Entry<Integer, Integer> one = i.next();
            if (one.getKey() < 0) {
                i.remove();
                removed++;
            } else {
                one.setValue(0);
            }
        }
        return removed;
    }

    static Integer versions(TreeMap<Version, Integer> m, Version wanted) {
        return m.get(wanted);
    }

    static String text(TreeMap<String, String> m) {
        return m.isEmpty() ? "" : m.firstKey();
    }

    static boolean sameKeys(TreeMap<Integer, String> m, TreeSet<Integer> s) {
        return m.keySet().equals(s);
    }

    static int setNeighbours(TreeSet<Character> s, char c) {
        Character low = s.floor(c);
        Character high = s.higher(c);
        return (low == null ? 0 : 1) + (high == null ? 0 : 2);
    }

    static int backwards(TreeSet<Integer> s) {
        int sum = 0;
        for (Iterator<Integer> i = s.descendingIterator(); i.hasNext(); ) sum = 2 * sum + i.next();
        return sum;
    }

    static boolean addAll(TreeSet<String> s, List<String> more) {
        return s.addAll(more);
    }

    static Integer enumPut(EnumMap<Colour, Integer> m, Colour c) {
        Integer old = m.put(c, 5);
        return old == null ? m.remove(Colour.GREEN) : old;
    }

    static int enumOrder(EnumMap<Colour, String> m) {
        int places = 0;
        for (Colour one : m.keySet()) places = 4 * places + one.ordinal() + 1;
        return places;
    }

    static String dequeBoth(Deque<String> d, String s) {
        d.addFirst(s);
        d.offerLast("z");
        return d.pollLast() + d.peekFirst();
    }

    static boolean dequeRemove(ArrayDeque<Integer> d, int x) {
        return d.remove(x) || d.removeLastOccurrence(7);
    }

    static Object[] dequeCopy(ArrayDeque<String> d) {
        return d.isEmpty() ? new Object[] {"none"} : d.toArray();
    }

    static int dequeChange(ArrayDeque<Integer> d) {
        d.removeIf(x -> x < 0);
        return d.size();
    }

    static String linkedMiddle(LinkedList<String> l, int index) {
        l.add(index, "new");
        return l.get(0) + l.indexOf("new");
    }

    static int linkedWalk(LinkedList<Integer> l) {
        int back = 0;
        for (ListIterator<Integer> i = l.listIterator(l.size()); i.hasPrevious(); ) {
            Integer one = i.previous();
            if (one == null) i.set(0);
            else back = 3 * back + one;
        }
        return back;
    }

    static void linkedSort(LinkedList<Integer> l) {
        if (l.size() == 2) l.sort(null);
    }

    static boolean linkedSame(LinkedList<String> l) {
        return l.equals(Arrays.asList("a", "b"));
    }

    static int linkedWhileGoing(LinkedList<String> l) {
        int count = 0;
        for (String one : l) {
            if (one == null) l.add("x");
            count++;
        }
        return count;
    }

    static int queueTwo(PriorityQueue<Integer> q, int x) {
        q.add(x);
        int first = q.poll();
        Integer second = q.peek();
        return second == null ? first : second - first;
    }

    static boolean queueRemove(PriorityQueue<Integer> q, int x) {
        return q.remove(x);
    }

    static int queueOrder(PriorityQueue<Integer> q, int x) {
        q.offer(x);
        int order = 0;
        for (int one : q) order = 10 * order + one;
        return order;
    }
}
