// Boxing: identity inside the cache, equality by value, mixed comparisons, overloads.
public class IntegerCaches {
    static String pick(long x) {
        return "long";
    }

    static String pick(Integer x) {
        return "Integer";
    }

    static String pick(Object x) {
        return "Object";
    }

    public static void main(String[] args) {
        Integer a = 127, b = 127;
        System.out.println(a == b);
        Integer c = 128, d = 128;
        System.out.println((c == d) + " " + c.equals(d) + " " + (c <= d && c >= d) + " " + (c == 128));
        Integer e = -128, f = -128, g = -129, h = -129;
        System.out.println((e == f) + " " + (g == h));
        Long l1 = 127L, l2 = 127L, l3 = 128L, l4 = 128L;
        System.out.println((l1 == l2) + " " + (l3 == l4) + " " + l3.equals(l4) + " " + l1.equals(127));
        Character c1 = '\u007f', c2 = '\u007f', c3 = '\u0080', c4 = '\u0080';
        System.out.println((c1 == c2) + " " + (c3 == c4));
        Byte b1 = -128, b2 = -128;
        Short s1 = 127, s2 = 127, s3 = 1000, s4 = 1000;
        System.out.println((b1 == b2) + " " + (s1 == s2) + " " + (s3 == s4));
        Boolean t1 = true, t2 = Boolean.valueOf("TRUE");
        System.out.println(t1 == t2);
        Double d1 = 1.0, d2 = 1.0;
        System.out.println(d1.equals(d2) + " " + (d1 >= d2));
        Object o1 = 1, o2 = 1L;
        System.out.println(o1.equals(o2) + " " + o1.hashCode() + " " + o2.hashCode());
        System.out.println(pick(1) + " " + pick(a) + " " + pick('x') + " " + pick(1.0) + " " + pick((short) 1) + " " + pick("s"));
        int sum = a + c;
        Integer boxedSum = a + c;
        System.out.println(sum == boxedSum);
        Integer n = 100;
        Integer m = n;
        n++;
        System.out.println(m + " " + n);
        System.out.println(Integer.valueOf(5).compareTo(7) + " " + Integer.valueOf(7).equals(7L) + " " + a.hashCode());
        long mixed = a * 10L;
        System.out.println(mixed + " " + (a == 127L) + " " + (a == 127.0));
        java.util.List<Integer> list = new java.util.ArrayList<>(java.util.List.of(10, 20, 30, 1));
        list.remove(1);
        list.remove(Integer.valueOf(1));
        System.out.println(list);
    }
}
