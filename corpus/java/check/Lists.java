import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;

/** Lists. */
class Lists {
    // check Lists.first => violated index-out-of-bounds@here
    static Object first(ArrayList<String> list) {
        return list.get(0); // @here
    }

    // check Lists.firstGuarded => holds within
    static Object firstGuarded(ArrayList<String> list) {
        return list.isEmpty() ? null : list.get(0);
    }

    // check Lists.firstLength => holds within
    // check Lists.firstLength --null-arguments => violated null-dereference@here
    static int firstLength(ArrayList<String> list) {
        return list.isEmpty() ? 0 : list.get(0).length(); // @here
    }

    // check Lists.added => holds
    static void added(String a) {
        List<String> list = new ArrayList<>();
        list.add(a);
        assert list.size() == 1 && list.get(0) == a;
    }

    // check Lists.removedByIndex => violated index-out-of-bounds@here
    static void removedByIndex(int index) {
        List<Integer> list = new ArrayList<>(Arrays.asList(1, 2, 3));
        list.remove(index); // @here
    }

    // check Lists.contains => holds
    static void contains(int x) {
        List<Integer> list = new ArrayList<>();
        list.add(x);
        list.add(x + 1);
        assert list.contains(x);
    }

    // check Lists.sum => holds within
    // check Lists.sum --null-arguments => violated null-dereference@here
    static int sum(ArrayList<Integer> list) {
        int sum = 0;
        for (int number : list) sum += number; // @here
        return sum;
    }

    // check Lists.sumWithoutNull => holds within
    static int sumWithoutNull(ArrayList<Integer> list) {
        int sum = 0;
        for (Integer number : list) {
            if (number != null) sum += number;
        }
        return sum;
    }

    // check Lists.next => holds
    // check Lists.next --exceptions NoSuchElementException => violated exception@here
    static Object next(boolean flag) {
        List<String> list = new ArrayList<>();
        if (flag) list.add("a");
        Iterator<String> iterator = list.iterator();
        return iterator.next(); // @here
    }

    // check Lists.unmodifiable --exceptions all => violated exception@here
    static void unmodifiable(String s) {
        List<String> list = Collections.emptyList();
        list.add(s); // @here
    }

    // check Lists.unmodifiableIsNoOperation => holds
    static void unmodifiableIsNoOperation(String s) {
        Collections.emptyList().remove(s);
    }

    // check Lists.linked => holds
    static void linked(int a, int b) {
        LinkedList<Integer> list = new LinkedList<>();
        list.addFirst(a);
        list.addFirst(b);
        assert list.getLast().intValue() == a;
    }

    // check Lists.boxes => violated assertion@here
    static void boxes(int a) {
        List<Integer> list = new ArrayList<>();
        list.add(a);
        list.add(a);
        assert list.get(0) == list.get(1); // @here
    }

    // check Lists.equalBoxes => holds
    static void equalBoxes(int a) {
        List<Integer> list = new ArrayList<>();
        list.add(a);
        list.add(a);
        assert list.get(0).equals(list.get(1));
    }

    // check Lists.sorted => holds
    static void sorted(int a, int b) {
        int[] numbers = {a, b};
        Arrays.sort(numbers);
        assert numbers[0] <= numbers[1];
    }

    // check Lists.subList => violated index-out-of-bounds@here
    static int subList(int to) {
        if (to < 0) return 0;
        return Arrays.asList("a", "b").subList(0, to).size(); // @here
    }
}
