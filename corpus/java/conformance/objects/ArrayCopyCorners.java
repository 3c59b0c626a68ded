// System.arraycopy: overlaps, type mismatches, bounds, partial copies; and clones of arrays.
import java.util.Arrays;

public class ArrayCopyCorners {
    interface Act {
        void run();
    }

    static void attempt(Act a) {
        try {
            a.run();
            System.out.println("fine");
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        int[] a = {0, 1, 2, 3, 4, 5, 6, 7};
        System.arraycopy(a, 0, a, 2, 5);
        System.out.println(Arrays.toString(a));
        System.arraycopy(a, 3, a, 1, 4);
        System.out.println(Arrays.toString(a));
        System.arraycopy(a, 8, a, 8, 0);
        long[] longs = new long[3];
        Object[] objects = {"s", "t", 5, null, "u"};
        String[] strings = new String[5];
        attempt(() -> System.arraycopy(a, 0, longs, 0, 1));
        attempt(() -> System.arraycopy(a, 0, objects, 0, 1));
        attempt(() -> System.arraycopy(objects, 0, a, 0, 1));
        attempt(() -> System.arraycopy("text", 0, a, 0, 1));
        attempt(() -> System.arraycopy(a, 0, "text", 0, 1));
        Integer[] boxes = {7, null};
        attempt(() -> System.arraycopy(boxes, 0, strings, 0, 2));
        attempt(() -> System.arraycopy(boxes, 1, strings, 0, 1));
        attempt(() -> System.arraycopy(new int[1][1], 0, boxes, 0, 1));
        attempt(() -> System.arraycopy(boxes, 0, new int[1][1], 0, 1));
        attempt(() -> System.arraycopy(objects, 0, new int[1][1], 0, 1));
        attempt(() -> System.arraycopy(new String[][] {{"s"}}, 0, new Integer[1][], 0, 1));
        attempt(() -> System.arraycopy(a, -1, a, 0, 1));
        attempt(() -> System.arraycopy(a, 0, a, -1, 1));
        attempt(() -> System.arraycopy(a, 0, a, 0, -1));
        attempt(() -> System.arraycopy(a, 6, a, 0, 3));
        attempt(() -> System.arraycopy(a, 0, a, 7, 3));
        attempt(() -> System.arraycopy(a, Integer.MAX_VALUE, a, 0, 1));
        attempt(() -> System.arraycopy(objects, 3, strings, 4, 2));
        attempt(() -> System.arraycopy(objects, 0, strings, 1, 4));
        System.out.println(Arrays.toString(strings));
        attempt(() -> System.arraycopy(objects, 3, strings, 3, 2));
        System.out.println(Arrays.toString(strings));
        attempt(() -> System.arraycopy(strings, 0, objects, 0, 5));
        System.out.println(Arrays.toString(objects));
        boolean[] flags = {true, false, true};
        attempt(() -> System.arraycopy(flags, 0, new byte[3], 0, 3));
        boolean[] copy = flags.clone();
        copy[0] = false;
        System.out.println(flags[0] + " " + copy[0] + " " + copy[2] + " " + (copy.getClass() == flags.getClass()));
        int[][] nested = {{1}, {2, 3}};
        int[][] shallow = nested.clone();
        shallow[0][0] = 9;
        shallow[1] = null;
        System.out.println(Arrays.deepToString(nested) + " " + Arrays.deepToString(shallow));
        System.out.println(Arrays.toString(Arrays.copyOf(strings, 2)) + Arrays.toString(Arrays.copyOfRange(a, 6, 10)));
        attempt(() -> Arrays.copyOf(a, -1));
        attempt(() -> Arrays.copyOfRange(a, 5, 4));
        attempt(() -> Arrays.copyOf(objects, 5, Integer[].class));
    }
}
