// Generic methods, bounded types, wildcards and captures, erasure, generic arrays through varargs.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

public class GenericMethods {
    static <T> T id(T t) {
        return t;
    }

    static <T extends Comparable<? super T>> T max(Collection<? extends T> c) {
        T best = null;
        for (T t : c) {
            if (best == null || t.compareTo(best) > 0) {
                best = t;
            }
        }
        return best;
    }

    static double sum(List<? extends Number> list) {
        double s = 0;
        for (Number n : list) {
            s += n.doubleValue();
        }
        return s;
    }

    static void fill(List<? super Integer> list) {
        for (int i = 0; i < 3; i++) {
            list.add(i);
        }
    }

    static void swapAny(List<?> list) {
        swap(list, 0, list.size() - 1);
    }

    private static <E> void swap(List<E> list, int i, int j) {
        E t = list.get(i);
        list.set(i, list.get(j));
        list.set(j, t);
    }

    @SafeVarargs
    static <T> T[] array(T... ts) {
        return ts;
    }

    @SafeVarargs
    static <T> List<T> concat(List<? extends T>... lists) {
        List<T> all = new ArrayList<>();
        for (List<? extends T> l : lists) {
            all.addAll(l);
        }
        return all;
    }

    static <T> T[] two(T a, T b) {
        return array(a, b);
    }

    static class Pair<A, B> {
        final A a;
        final B b;

        Pair(A a, B b) {
            this.a = a;
            this.b = b;
        }

        <C> Pair<A, C> with(C c) {
            return new Pair<>(a, c);
        }

        Pair<B, A> flip() {
            return new Pair<>(b, a);
        }

        @Override
        public String toString() {
            return "(" + a + ", " + b + ")";
        }
    }

    public static void main(String[] args) {
        System.out.println(id("x").length() + id(5) + GenericMethods.<Long>id(7L));
        System.out.println(max(Arrays.asList(3, 8, 1)) + " " + max(List.of("a", "c", "b")));
        List<Object> objects = new ArrayList<>(List.of("first"));
        fill(objects);
        swapAny(objects);
        System.out.println(objects + " " + sum(List.of(1, 2.5, 3L, (byte) 4)));
        System.out.println(array("a", "b").getClass().getSimpleName() + " " + array(1, 2).getClass().getSimpleName() + " "
            + array().getClass().getSimpleName());
        try {
            String[] s = two("a", "b");
            System.out.println(s.length);
        } catch (ClassCastException e) {
            System.out.println("erased array");
        }
        List<Number> numbers = concat(List.of(1), List.of(2.5), List.<Number>of());
        System.out.println(numbers);
        System.out.println(new Pair<>(1, "one").with('c').flip());
        Map<String, List<Map<Integer, Pair<String, int[]>>>> deep = new TreeMap<>();
        deep.computeIfAbsent("k", k -> new ArrayList<>()).add(Map.of(1, new Pair<>("p", new int[] {4, 5})));
        System.out.println(deep.get("k").get(0).get(1).b[1]);
        System.out.println(new ArrayList<String>().getClass() == new ArrayList<Integer>().getClass());
    }
}
