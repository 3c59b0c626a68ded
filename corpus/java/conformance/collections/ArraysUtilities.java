// Arrays.*: fill, copyOf, equals, hashCode, deep variants, binarySearch, compare, mismatch, asList, setAll, stream.
import java.util.Arrays;
import java.util.List;

public class ArraysUtilities {
    public static void main(String[] args) {
        int[] a = new int[5];
        Arrays.fill(a, 7);
        Arrays.fill(a, 1, 3, -1);
        System.out.println(Arrays.toString(a) + Arrays.toString(Arrays.copyOf(a, 7)) + Arrays.toString(Arrays.copyOf(a, 2))
            + Arrays.toString(Arrays.copyOfRange(a, 2, 8)));
        String[] s = Arrays.copyOf(new String[] {"x"}, 3);
        Object[] o = Arrays.copyOf(s, 2, Object[].class);
        System.out.println(Arrays.toString(s) + o.getClass().getSimpleName() + Arrays.toString((int[]) null) + Arrays.toString(new int[0]));
        System.out.println(Arrays.equals(a, a.clone()) + " " + Arrays.equals(a, null) + " " + Arrays.equals((int[]) null, null) + " "
            + Arrays.equals(new double[] {0.0, Double.NaN}, new double[] {-0.0, Double.NaN}) + " " + Arrays.equals(new double[] {Double.NaN}, new double[] {Double.NaN}));
        Object[] deep = {1, new int[] {2, 3}, new Object[] {"x", null, new double[] {1.5}}, null};
        Object[] deep2 = {1, new int[] {2, 3}, new Object[] {"x", null, new double[] {1.5}}, null};
        System.out.println(Arrays.deepToString(deep) + " " + Arrays.equals(deep, deep2) + " " + Arrays.deepEquals(deep, deep2) + " "
            + (Arrays.deepHashCode(deep) == Arrays.deepHashCode(deep2)));
        System.out.println(Arrays.hashCode(new int[] {1, 2, 3}) + " " + Arrays.hashCode(new long[] {1L << 33}) + " " + Arrays.hashCode(new String[] {"a", null})
            + " " + Arrays.hashCode(new boolean[] {true, false}) + " " + Arrays.hashCode((int[]) null) + " " + Arrays.hashCode(new double[] {1.5}));
        int[] sorted = {1, 3, 5, 7, 9};
        System.out.println(Arrays.binarySearch(sorted, 5) + " " + Arrays.binarySearch(sorted, 4) + " " + Arrays.binarySearch(sorted, 10) + " "
            + Arrays.binarySearch(sorted, 0) + " " + Arrays.binarySearch(sorted, 1, 3, 9) + " " + Arrays.binarySearch(new String[] {"a", "c"}, "b"));
        System.out.println(Arrays.compare(new int[] {1, 2}, new int[] {1, 3}) + " " + Arrays.compare(new int[] {1, 2}, new int[] {1}) + " "
            + Arrays.mismatch(new int[] {1, 2, 3}, new int[] {1, 2, 4}) + " " + Arrays.mismatch(new int[] {1}, new int[] {1, 2}) + " "
            + Arrays.mismatch(sorted, sorted) + " " + Arrays.compareUnsigned(new byte[] {-1}, new byte[] {1}));
        int[] squares = new int[6];
        Arrays.setAll(squares, i -> i * i);
        Arrays.parallelPrefix(squares, Integer::sum);
        System.out.println(Arrays.toString(squares) + " " + Arrays.stream(squares, 2, 5).sum());
        Integer[] backing = {3, 1, 2};
        List<Integer> list = Arrays.asList(backing);
        backing[0] = 30;
        list.set(1, 10);
        System.out.println(list + Arrays.toString(backing) + Arrays.asList(1, null, "x") + Arrays.asList(new int[2]).size());
        System.out.println(Arrays.equals(sorted, 0, 2, new int[] {0, 1, 3}, 1, 3) + " " + Arrays.stream(new String[] {"p", "q"}).toList());
        Object[] self = new Object[1];
        self[0] = self;
        System.out.println(Arrays.deepToString(self));
        char[][] grid = new char[2][3];
        for (char[] row : grid) {
            Arrays.fill(row, '.');
        }
        grid[1][2] = '#';
        System.out.println(new String(grid[0]) + new String(grid[1]));
    }
}
