// java.lang.reflect.Array: creation, access with widening, length, failures.
import java.lang.reflect.Array;
import java.util.Arrays;

public class ReflectiveArrays {
    static Object grow(Object array) {
        int n = Array.getLength(array);
        Object bigger = Array.newInstance(array.getClass().getComponentType(), n * 2);
        System.arraycopy(array, 0, bigger, 0, n);
        return bigger;
    }

    public static void main(String[] args) {
        int[] a = (int[]) Array.newInstance(int.class, 3);
        Array.set(a, 0, 5);
        Array.setInt(a, 1, 6);
        Array.set(a, 2, (byte) 7);
        System.out.println(Arrays.toString(a) + " " + Array.get(a, 1) + " " + Array.getLong(a, 2) + " " + Array.getDouble(a, 0));
        String[][] g = (String[][]) Array.newInstance(String.class, 2, 3);
        g[1][2] = "x";
        System.out.println(Arrays.deepToString(g) + " " + Array.newInstance(int[].class, 1).getClass().getSimpleName());
        System.out.println(Arrays.toString((int[]) grow(a)) + Arrays.toString((Object[]) grow(new String[] {"p"})));
        try {
            Array.set(a, 0, 5L);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Array.get("text", 0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Array.get(a, 3);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            Array.getInt(new long[1], 0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Array.newInstance(void.class, 1);
        } catch (IllegalArgumentException e) {
            System.out.println("void");
        }
        System.out.println(Array.newInstance(Integer.class, 0).getClass() == Integer[].class);
        System.out.println(int[].class.getName() + " " + a.getClass().componentType() + " " + String.class.arrayType());
    }
}
