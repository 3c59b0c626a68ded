// Varargs with null, arrays, primitives, no arguments, and overriding between arrays and varargs.
import java.util.Arrays;

public class VarargsCorners {
    static String objects(Object... os) {
        return os == null ? "null array" : os.length + Arrays.deepToString(os);
    }

    static String ints(int... is) {
        return Arrays.toString(is);
    }

    static String longs(long... ls) {
        return ls.length + " longs";
    }

    static String nested(int[]... rows) {
        return Arrays.deepToString(rows);
    }

    static String lead(String a, Object... rest) {
        return a + rest.length;
    }

    static String pick(char... cs) {
        return "chars";
    }

    static String pick(int... is) {
        return "ints";
    }

    static String pick(Integer i, Object... o) {
        return "boxed then objects";
    }

    static class Base {
        String m(Object... os) {
            return "Base" + os.length;
        }
    }

    static class Derived extends Base {
        @Override
        String m(Object[] os) {
            return "Derived" + os.length;
        }
    }

    static void mutate(int... is) {
        is[0] = 99;
    }

    public static void main(String... args) {
        System.out.println(objects() + " " + objects(1) + " " + objects(1, "a", null));
        System.out.println(objects((Object[]) null) + " " + objects((Object) null) + " " + objects(null, null));
        System.out.println(objects(new String[] {"x", "y"}) + " " + objects((Object) new String[] {"x"}));
        System.out.println(objects(new int[] {1, 2}) + " " + objects(new int[][] {{1}, {2}}));
        System.out.println(ints() + ints(1) + ints(1, 2, 'a') + ints(new int[] {7}));
        System.out.println(longs(1, 2, 'c') + " " + longs());
        System.out.println(nested() + nested(new int[] {1}, null) + nested(new int[][] {{2}, {3}}));
        System.out.println(lead("a") + lead("a", "b") + lead("a", (Object) new Object[4]) + lead("a", new Object[4]));
        System.out.println(pick('a') + " " + pick('a', 'b') + " " + pick('a', 1) + " " + pick(1, "x") + " " + pick(new int[2]));
        Base b = new Derived();
        System.out.println(b.m(1, 2) + b.m() + b.m(new Object[] {1}));
        int[] a = {1, 2};
        mutate(a);
        System.out.println(a[0]);
        System.out.println(args.length);
        System.out.println(String.format("%s %s|%s", "a", "b", new Object[] {"c"}.length));
    }
}
