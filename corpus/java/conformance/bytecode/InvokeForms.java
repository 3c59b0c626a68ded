// Calls of every kind: static, special, virtual, interface, on arrays, through super, private, final, default, with wide arguments.
public class InvokeForms {
    interface Shape {
        default String name() {
            return "shape";
        }

        static String make() {
            return "made";
        }

        double area(long scale, double factor, int... rest);
    }

    static abstract class Base implements Shape {
        private String hidden() {
            return "base hidden";
        }

        String show() {
            return hidden() + "/" + name();
        }

        final String fixed() {
            return "fixed";
        }

        @Override
        public String toString() {
            return "base " + super.toString().startsWith("InvokeForms$");
        }
    }

    static class Leaf extends Base {
        String hidden() {
            return "leaf hidden";
        }

        @Override
        public String name() {
            return "leaf of " + super.name();
        }

        @Override
        public double area(long scale, double factor, int... rest) {
            return scale * factor + rest.length;
        }

        @Override
        String show() {
            return super.show() + "/" + hidden() + "/" + super.fixed() + "/" + super.toString();
        }

        @Override
        public boolean equals(Object o) {
            return super.equals(o) || o instanceof Leaf;
        }

        @Override
        public int hashCode() {
            return super.hashCode() * 0 + 5;
        }
    }

    static String stat(int a, long b, float c, double d, boolean e, char f, Object g) {
        return a + "," + b + "," + c + "," + d + "," + e + "," + f + "," + g;
    }

    static void nothing() {
    }

    static long two() {
        return 1L << 35;
    }

    public static void main(String[] args) {
        Leaf l = new Leaf();
        Base b = l;
        Shape s = l;
        Object o = l;
        System.out.println(l.show() + " " + b.show());
        System.out.println(s.name() + " " + Shape.make() + " " + s.area(1L << 33, 0.5) + " " + s.area(2, 2, 1, 2, 3));
        System.out.println(o + " " + o.equals(new Leaf()) + " " + o.hashCode() + " " + s.equals(null) + " " + s.hashCode() + " " + s.toString().length());
        System.out.println(stat(1, 2, 3, 4, true, 'f', null));
        nothing();
        two();
        System.out.println(two() + two());
        int[] a = {1, 2};
        System.out.println(a.clone().length + " " + a.getClass().getSimpleName() + " " + a.equals(a) + " " + (a.hashCode() == a.hashCode()) + " " + new String[][] {{"x"}}.clone()[0][0]);
        CharSequence cs = "text";
        System.out.println(cs.length() + " " + cs.toString() + " " + cs.hashCode() + " " + cs.equals("text") + " " + cs.isEmpty());
        Comparable<String> c = "b";
        System.out.println(c.compareTo("a") + " " + c.getClass().getSimpleName());
        try {
            Object bad = "string";
            ((Shape) bad).name();
        } catch (ClassCastException e) {
            System.out.println("not a shape");
        }
        Shape lambda = (x, y, z) -> x + y + z.length;
        System.out.println(lambda.name() + lambda.area(1, 2, 3));
        Shape none = args.length > 5 ? lambda : null;
        try {
            none.name();
        } catch (NullPointerException e) {
            System.out.println("null receiver");
        }
    }
}
