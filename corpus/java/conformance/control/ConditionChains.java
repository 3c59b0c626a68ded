// Conditions compiled to many jump forms: null tests, comparisons of all types, negations, mixed chains.
public class ConditionChains {
    static int tests(int a, long b, float c, double d, Object o, boolean z) {
        int r = 0;
        if (a < 0) r |= 1;
        if (a <= 0) r |= 2;
        if (a == 0) r |= 4;
        if (a != 0) r |= 8;
        if (a > 0) r |= 16;
        if (a >= 0) r |= 32;
        if (b < 0) r |= 64;
        if (!(b <= 0)) r |= 128;
        if (c < 1f) r |= 256;
        if (!(c < 1f)) r |= 512;
        if (c > 1f) r |= 1024;
        if (!(c > 1f)) r |= 2048;
        if (d >= 1) r |= 4096;
        if (!(d >= 1)) r |= 8192;
        if (d <= 1) r |= 16384;
        if (o == null) r |= 32768;
        if (o != null && o.hashCode() > 0 || z) r |= 65536;
        if (!z ^ a > 5) r |= 131072;
        if (a > b == z) r |= 262144;
        return r;
    }

    static String range(int x) {
        if (x < 10 && x > -10) {
            if (x == 0) return "zero";
            else if (x % 2 == 0) return "even";
        } else if (x >= 1000 || x <= -1000)
            return "huge";
        else return "big";
        return "odd";
    }

    static boolean same(Object a, Object b) {
        return a == b || a != null && a.equals(b);
    }

    public static void main(String[] args) {
        System.out.println(tests(0, 0, 0, 0, null, false));
        System.out.println(tests(-1, 1, 1, 1, "x", true));
        System.out.println(tests(7, -1, 2, -2, "", false));
        System.out.println(tests(7, 3, Float.NaN, Double.NaN, 5, true));
        System.out.println(tests(Integer.MIN_VALUE, Long.MIN_VALUE, -0f, 1, null, true));
        for (int x : new int[] {0, 4, 9, -9, 10, 999, 1000, -1000, Integer.MIN_VALUE}) {
            System.out.print(range(x) + " ");
        }
        System.out.println();
        System.out.println(same(null, null) + " " + same("a", null) + " " + same(null, "a") + " " + same("a", new String("a")));
        int i = 0;
        if (i++ == 0 && i++ == 1 && i++ == 5 && i++ == 3) {
            System.out.println("no");
        }
        System.out.println(i);
        if (i == 3) ; else System.out.println("empty statement");
        if (i > 1)
            if (i > 100)
                System.out.println("deep");
            else
                System.out.println("dangling else binds here");
        boolean r = i > 1 ? i < 2 || i == 3 : i == 0;
        System.out.println(r);
    }
}
