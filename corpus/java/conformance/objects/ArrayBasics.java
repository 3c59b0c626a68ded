// Arrays: defaults, multi-dimensional and ragged, clone, length, aliasing, initialisers.
import java.util.Arrays;

public class ArrayBasics {
    static int[] shared = {1, 2, 3};

    static int[][] triangle(int n) {
        int[][] t = new int[n][];
        for (int i = 0; i < n; i++) {
            t[i] = new int[i + 1];
            t[i][0] = t[i][i] = 1;
            for (int j = 1; j < i; j++) {
                t[i][j] = t[i - 1][j - 1] + t[i - 1][j];
            }
        }
        return t;
    }

    public static void main(String[] args) {
        System.out.println(new int[2][3][4][1].length + " " + (new int[2][3][4])[1].length + " " + (new int[2][3][])[1].length);
        System.out.println((new int[2][3][])[1][2]);
        System.out.println(Arrays.toString(new boolean[2]) + Arrays.toString(new double[1]) + Arrays.toString(new String[1])
            + (int) (new char[1])[0] + Arrays.toString(new byte[] {1, -1}) + Arrays.toString(new float[1]));
        for (int[] row : triangle(6)) {
            System.out.println(Arrays.toString(row));
        }
        int[] alias = shared;
        int[] copy = shared.clone();
        alias[0] = 100;
        System.out.println(shared[0] + " " + copy[0] + " " + (alias == shared) + " " + (copy == shared) + " "
            + Arrays.equals(copy, shared));
        int[][] deep = {{1, 2}, {3}};
        int[][] shallow = deep.clone();
        shallow[0][0] = 50;
        shallow[1] = new int[] {9};
        System.out.println(Arrays.deepToString(deep) + Arrays.deepToString(shallow));
        int a[] = {1}, b = 2, c[][] = {{3}, {4, 5}};
        System.out.println(a.length + b + c[1].length);
        Object o = new int[] {1, 2};
        System.out.println(((int[]) o).length + " " + (o instanceof int[]) + " " + (o instanceof Object[]) + " " + (o instanceof Cloneable));
        Object[] objects = new Integer[][] {{1}, {2, 3}};
        System.out.println(((Object[]) objects[1]).length + " " + (objects instanceof Integer[][]) + (objects[0] instanceof Number[]));
        long[] longs = {Long.MAX_VALUE, 'a', 1};
        longs[1] += longs[2]++;
        System.out.println(Arrays.toString(longs));
        byte[] bytes = {(byte) 0x80};
        bytes[0]--;
        System.out.println(bytes[0]);
        char[] chars = {'a', 98, '\143'};
        chars[0] += 25;
        System.out.println(new String(chars));
        boolean[] flags = new boolean[3];
        flags[1] = !flags[0] & true;
        System.out.println(Arrays.toString(flags));
        System.out.println(new String[] {"x", "y"}[1] + new int[] {5, 6}[0]);
        int[] empty = {};
        System.out.println(empty.length + " " + empty.clone().length + " " + new int[0][].length);
        int[][] cube = new int[3][3];
        for (int i = 0; i < 3; i++) {
            cube[i][i] = cube[(i + 1) % 3][i] = i + 1;
        }
        System.out.println(Arrays.deepToString(cube));
    }
}
