// Unary and binary numeric promotion seen through overload resolution.
public class NumericPromotion {
    static String t(byte x) {
        return "byte";
    }

    static String t(short x) {
        return "short";
    }

    static String t(char x) {
        return "char";
    }

    static String t(int x) {
        return "int";
    }

    static String t(long x) {
        return "long";
    }

    static String t(float x) {
        return "float";
    }

    static String t(double x) {
        return "double";
    }

    static String t(Object x) {
        return "Object " + x.getClass().getSimpleName();
    }

    public static void main(String[] args) {
        byte b = 1;
        short s = 2;
        char c = 3;
        int i = 4;
        long l = 5;
        float f = 6;
        double d = 7;
        boolean yes = args.length == 0;
        System.out.println(t(b) + " " + t(+b) + " " + t(~b) + " " + t(-c) + " " + t(b++) + " " + t(b += 1.5));
        System.out.println(t(b + b) + " " + t(s * c) + " " + t(b + l) + " " + t(l + f) + " " + t(f + d) + " " + t(i / d));
        System.out.println(t(b << l) + " " + t(l << b) + " " + t(c >> 1) + " " + t(b & c) + " " + t(b & l));
        System.out.println(t(yes ? b : s) + " " + t(yes ? b : c) + " " + t(yes ? b : 'a') + " " + t(yes ? c : 5) + " "
            + t(yes ? b : 128) + " " + t(yes ? c : -1) + " " + t(yes ? i : l) + " " + t(yes ? 1 : 2.0f));
        System.out.println(t(yes ? Integer.valueOf(1) : Double.valueOf(2)) + " " + t(yes ? 1 : Character.valueOf('a')) + " "
            + t(yes ? (Object) 1 : "text") + " " + t(yes ? Byte.valueOf(b) : s));
        System.out.println(t((byte) 1) + " " + t('a' + 1) + " " + t((char) ('a' + 1)) + " " + t(1L) + " " + t(1f) + " " + t(1.));
        System.out.println(t(Byte.valueOf(b) + Byte.valueOf(b)) + " " + t(-Short.valueOf(s)) + " " + t(Byte.valueOf(b)));
        Object o = yes ? 1 : 2.0;
        System.out.println(o + " " + o.getClass().getSimpleName());
        Object p = yes ? 1 : "x";
        System.out.println(p + " " + p.getClass().getSimpleName());
        System.out.println(1 / 2 + 1 / 2.0 + 1f / 2);
        System.out.println(7 / 2 * 2.0 + " " + 7 / 2.0 * 2 + " " + (float) 7 / 2 + " " + (float) (7 / 2));
        System.out.println((l + f) + " " + (i + 0.1f) + " " + (16777217 + 0f) + " " + (16777217 + 0d));
    }
}
