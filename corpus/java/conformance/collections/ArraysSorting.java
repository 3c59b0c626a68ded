// Arrays.sort of all kinds: primitives with specials, ranges, objects stably, comparators, already sorted runs.
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;

public class ArraysSorting {
    record Item(String name, int weight) {
        @Override
        public String toString() {
            return name + weight;
        }
    }

    public static void main(String[] args) {
        int[] ints = {5, -1, 3, Integer.MIN_VALUE, 0, Integer.MAX_VALUE, 3};
        Arrays.sort(ints);
        System.out.println(Arrays.toString(ints));
        double[] doubles = {1.5, Double.NaN, -0.0, 0.0, Double.NEGATIVE_INFINITY, -1e-300, Double.POSITIVE_INFINITY};
        Arrays.sort(doubles);
        System.out.println(Arrays.toString(doubles));
        float[] floats = {0f, -0f, Float.NaN, -1f};
        Arrays.sort(floats);
        System.out.println(Arrays.toString(floats));
        char[] chars = "sorting".toCharArray();
        Arrays.sort(chars);
        byte[] bytes = {3, -128, 127, 0};
        Arrays.sort(bytes);
        long[] longs = {1L << 40, -1, 0};
        Arrays.sort(longs);
        System.out.println(new String(chars) + Arrays.toString(bytes) + Arrays.toString(longs));
        int[] range = {9, 8, 7, 6, 5, 4};
        Arrays.sort(range, 1, 4);
        System.out.println(Arrays.toString(range));
        int[] many = new int[100];
        for (int i = 0; i < many.length; i++) {
            many[i] = i * 37 % 101;
        }
        Arrays.sort(many);
        boolean ordered = true;
        for (int i = 1; i < many.length; i++) {
            ordered &= many[i - 1] <= many[i];
        }
        System.out.println(ordered + " " + many[0] + " " + many[99]);
        Item[] items = new Item[12];
        for (int i = 0; i < items.length; i++) {
            items[i] = new Item("" + (char) ('a' + i), i * 5 % 3);
        }
        Arrays.sort(items, Comparator.comparingInt(Item::weight));
        System.out.println(Arrays.toString(items));
        Arrays.sort(items, Comparator.comparingInt(Item::weight).reversed().thenComparing(Item::name, Comparator.reverseOrder()));
        System.out.println(Arrays.toString(items));
        Item[] forty = new Item[40];
        for (int i = 0; i < forty.length; i++) {
            forty[i] = new Item("n" + i, (i < 20 ? i : 60 - i) / 4);
        }
        Arrays.sort(forty, Comparator.comparingInt(Item::weight));
        StringBuilder sb = new StringBuilder();
        for (Item i : forty) {
            sb.append(i.name()).append(' ');
        }
        System.out.println(sb);
        String[] strings = {"banana", "Apple", "cherry", "apple", ""};
        Arrays.sort(strings);
        System.out.println(Arrays.toString(strings));
        Arrays.sort(strings, String.CASE_INSENSITIVE_ORDER);
        System.out.println(Arrays.toString(strings));
        Integer[] boxed = {3, 1, 2};
        Arrays.sort(boxed, Collections.reverseOrder());
        System.out.println(Arrays.toString(boxed));
        try {
            Arrays.sort(new Object[] {1, "a"});
        } catch (ClassCastException e) {
            System.out.println("mixed");
        }
        try {
            Arrays.sort(new Integer[] {1, null, 2});
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        try {
            Arrays.sort(ints, 3, 100);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            Arrays.sort(ints, 3, 1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
