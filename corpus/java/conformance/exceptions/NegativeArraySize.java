// Array creation with negative and zero dimensions, and what is thrown first.
import java.util.ArrayList;

public class NegativeArraySize {
    static int side(String s, int v) {
        System.out.print(s + " ");
        return v;
    }

    public static void main(String[] args) {
        int n = -1;
        try {
            int[] a = new int[n];
            System.out.println(a.length);
        } catch (NegativeArraySizeException e) {
            System.out.println(e.getMessage());
        }
        try {
            String[] a = new String[Integer.MIN_VALUE];
            System.out.println(a.length);
        } catch (NegativeArraySizeException e) {
            System.out.println(e.getMessage());
        }
        try {
            int[][] a = new int[side("x", 0)][side("y", -3)];
            System.out.println(a.length);
        } catch (NegativeArraySizeException e) {
            System.out.println(e.getMessage());
        }
        try {
            int[][][] a = new int[side("x", -2)][side("y", -3)][];
            System.out.println(a.length);
        } catch (NegativeArraySizeException e) {
            System.out.println(e.getMessage());
        }
        byte small = (byte) 200;
        try {
            System.out.println(new char[small].length);
        } catch (NegativeArraySizeException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new int[0].length + " " + new int[0][5].length + " " + new int['a'].length);
        try {
            new ArrayList<String>(-5);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            java.lang.reflect.Array.newInstance(int.class, -7);
        } catch (NegativeArraySizeException e) {
            System.out.println(e.getMessage());
        }
        try {
            java.util.Arrays.copyOf(new int[3], -4);
        } catch (NegativeArraySizeException e) {
            System.out.println(e.getMessage());
        }
        try {
            java.util.Arrays.copyOfRange(new int[3], 2, 1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
