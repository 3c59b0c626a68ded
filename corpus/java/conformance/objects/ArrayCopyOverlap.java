// System.arraycopy with overlapping ranges and all element types.
import java.util.Arrays;

public class ArrayCopyOverlap {
    public static void main(String[] args) {
        int[] a = {0, 1, 2, 3, 4, 5, 6, 7};
        System.arraycopy(a, 0, a, 2, 5);
        System.out.println(Arrays.toString(a));
        int[] b = {0, 1, 2, 3, 4, 5, 6, 7};
        System.arraycopy(b, 3, b, 1, 5);
        System.out.println(Arrays.toString(b));
        System.arraycopy(b, 0, b, 0, 8);
        System.arraycopy(b, 8, b, 8, 0);
        System.arraycopy(b, 2, a, 5, 3);
        System.out.println(Arrays.toString(b) + Arrays.toString(a));
        String[] s = {"a", "b", "c", "d"};
        System.arraycopy(s, 0, s, 1, 3);
        System.out.println(Arrays.toString(s));
        Object[] o = new Object[4];
        System.arraycopy(s, 1, o, 0, 2);
        System.out.println(Arrays.toString(o));
        long[] l = {1L << 40, 2, 3};
        System.arraycopy(l, 0, l, 1, 2);
        System.out.println(Arrays.toString(l));
        byte[] bytes = {1, 2, 3, 4};
        System.arraycopy(bytes, 1, bytes, 0, 3);
        System.out.println(Arrays.toString(bytes));
        boolean[] flags = {true, false, false};
        System.arraycopy(flags, 0, flags, 1, 2);
        System.out.println(Arrays.toString(flags));
        double[] d = {0.5, -0.0, Double.NaN};
        System.arraycopy(d, 1, d, 0, 2);
        System.out.println(Arrays.toString(d));
        char[] c = "hello world".toCharArray();
        System.arraycopy(c, 6, c, 0, 5);
        System.out.println(c);
        int[][] rows = {{1}, {2}, {3}};
        System.arraycopy(rows, 0, rows, 1, 2);
        rows[0][0] = 9;
        System.out.println(Arrays.deepToString(rows));
        try {
            System.arraycopy(a, 6, a, 0, 3);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.arraycopy(null, 0, a, 0, 0);
        } catch (NullPointerException e) {
            System.out.println("null source");
        }
        Integer[] narrow = new Integer[3];
        try {
            System.arraycopy(new Object[] {1, 2, "three"}, 0, narrow, 0, 3);
        } catch (ArrayStoreException e) {
            System.out.println(Arrays.toString(narrow));
        }
    }
}
