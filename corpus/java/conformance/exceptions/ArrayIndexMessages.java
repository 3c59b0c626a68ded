// Messages of index exceptions from arrays, strings and lists.
import java.util.ArrayList;
import java.util.List;

public class ArrayIndexMessages {
    interface Act {
        Object run();
    }

    static void attempt(Act a) {
        try {
            System.out.println(a.run());
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        int[] ints = new int[3];
        Object[] empty = {};
        attempt(() -> ints[3]);
        attempt(() -> ints[-1]);
        attempt(() -> ints[Integer.MIN_VALUE]);
        attempt(() -> empty[0]);
        attempt(() -> ints[2]++);
        attempt(() -> ints[5] = 7);
        attempt(() -> (new byte[1][2])[1].length);
        attempt(() -> (new byte[1][2])[0][2]);
        attempt(() -> (new long[0][0])[0].length);
        attempt(() -> (new boolean[2][3])[1][3]);
        attempt(() -> new char[][] {{'a'}}[0][1]);
        attempt(() -> (new double[4])[~0]);
        attempt(() -> (new float[Short.MAX_VALUE])[Short.MAX_VALUE] = 1);
        List<String> list = new ArrayList<>(List.of("a", "b"));
        attempt(() -> list.get(2));
        attempt(() -> list.get(-1));
        attempt(() -> list.remove(5));
        attempt(() -> list.set(2, "x"));
        attempt(() -> {
            list.add(4, "x");
            return list;
        });
        attempt(() -> list.subList(1, 3));
        attempt(() -> {
            System.arraycopy(ints, 0, ints, 2, 2);
            return "copied";
        });
        attempt(() -> {
            System.arraycopy(ints, -1, ints, 0, 1);
            return "copied";
        });
        attempt(() -> {
            System.arraycopy(ints, 0, ints, 0, -1);
            return "copied";
        });
        attempt(() -> {
            System.arraycopy(empty, 0, empty, 0, 1);
            return "copied";
        });
        attempt(() -> java.util.Objects.checkIndex(5, 5));
        attempt(() -> java.util.Objects.checkFromToIndex(2, 1, 5));
        attempt(() -> java.util.Objects.checkFromIndexSize(2, 4, 5));
    }
}
