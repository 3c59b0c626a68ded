// Ends by an array index out of bounds, inside nested calls.
public class UncaughtImplicitIndex {
    static int sum(int[] a, int i) {
        return i > a.length ? 0 : a[i] + sum(a, i + 1);
    }

    public static void main(String[] args) {
        int[] a = {1, 2, 3};
        System.out.println(a.length);
        System.out.println(sum(a, 0));
    }
}
