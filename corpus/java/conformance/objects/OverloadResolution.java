// Phases of overload resolution: exact, widening, boxing, varargs; null; most specific.
public class OverloadResolution {
    static String f(int x) {
        return "int";
    }

    static String f(long x) {
        return "long";
    }

    static String f(double x) {
        return "double";
    }

    static String f(Integer x) {
        return "Integer";
    }

    static String f(Object x) {
        return "Object";
    }

    static String f(int... x) {
        return "int...";
    }

    static String g(Object o) {
        return "Object";
    }

    static String g(String s) {
        return "String";
    }

    static String g(Object... o) {
        return "Object..." + (o == null ? "null" : o.length);
    }

    static String h(char c) {
        return "char";
    }

    static String h(int i) {
        return "int";
    }

    static String k(long a, int b) {
        return "long,int";
    }

    static String k(double a, double b) {
        return "double,double";
    }

    static String v(Object a, Object... rest) {
        return "one+" + rest.length;
    }

    static String v(Object a, Object b) {
        return "two";
    }

    static String n(Number n) {
        return "Number";
    }

    static String n(Comparable<?> c) {
        return "Comparable";
    }

    static String n(Integer i) {
        return "Integer";
    }

    static class Base {
        String m(Object o) {
            return "Base.Object";
        }

        String m(String s) {
            return "Base.String";
        }
    }

    static class Derived extends Base {
        @Override
        String m(Object o) {
            return "Derived.Object";
        }

        String m(Integer i) {
            return "Derived.Integer";
        }
    }

    public static void main(String[] args) {
        byte b = 1;
        short s = 2;
        char c = 'c';
        float fl = 1f;
        System.out.println(f(b) + " " + f(s) + " " + f(c) + " " + f(1) + " " + f(1L) + " " + f(fl) + " " + f(1.0));
        System.out.println(f(Integer.valueOf(1)) + " " + f(Byte.valueOf(b)) + " " + f(Long.valueOf(1)) + " " + f('c') + " "
            + f("s") + " " + f() + " " + f(1, 2) + " " + f(new int[0]) + " " + f(true));
        System.out.println(g((String) null) + " " + g("x") + " " + g(1) + " " + g((Object) "x") + " " + g() + " " + g(1, 2) + " "
            + g((Object[]) null) + " " + g(new String[3]) + " " + g((Object) new String[3]) + " " + g(new int[3]));
        System.out.println(h('a') + " " + h('a' + 1) + " " + h((char) 98) + " " + h(b) + " " + h(s));
        System.out.println(k(1, 1) + " " + k(1, 1L) + " " + k(1f, 1) + " " + k('a', 'b'));
        System.out.println(v(1) + " " + v(1, 2) + " " + v(1, 2, 3) + " " + v(1, new Object[] {1, 2, 3}) + " " + v(1, (Object) null));
        System.out.println(n(1) + " " + n(1.5f == 1 ? null : Integer.valueOf(5)) + " " + n("x") + " " + n(new java.util.concurrent.atomic.AtomicInteger()));
        Base x = new Derived();
        Derived y = new Derived();
        System.out.println(x.m("s") + " " + x.m(1) + " " + y.m(1) + " " + y.m("s") + " " + y.m((Object) "s") + " " + y.m(1L));
        StringBuilder sb = new StringBuilder();
        sb.append('a').append((int) 'a').append(97).append((char) 97).append((Object) "o").append(new char[] {'x', 'y'});
        System.out.println(sb);
    }
}
