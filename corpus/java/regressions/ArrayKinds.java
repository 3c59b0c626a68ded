/**
 * What a reference into arrays chooses among may have elements of another kind, where types exclude it. And copies
 * into an array that some elements do not fit into, where the number of elements is open, end as those of a known number do;
 * of a known number, no bound on loops cuts them.
 */
// explore any: nested(int[][][]) 8
// explore any: added(double[], int) 3
// explore any: copied(Object[], Integer[], int) 4 within 2
// explore any: copiedOften(Object) 2 within 1
class ArrayKinds {
    static int nested(int[][][] a) {
        a[0] = new int[][] {{1}};
        a[1][0][0] = 2;
        return a[0][0][0];
    }

    static double added(double[] a, int i) {
        a[i] += 1;
        return a[0];
    }

    static int copied(Object[] from, Integer[] to, int count) {
        System.arraycopy(from, 0, to, 0, count);
        return 1;
    }

    static int copiedOften(Object one) {
        Object[] from = new Object[40];
        java.util.Arrays.fill(from, one);
        Integer[] to = new Integer[40];
        System.arraycopy(from, 0, to, 0, 40);
        return 1;
    }
}
