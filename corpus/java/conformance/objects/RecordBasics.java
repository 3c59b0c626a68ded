// Records: accessors, toString, equals, hashCode, compact and canonical constructors, static members, interfaces.
import java.util.Arrays;
import java.util.List;

public class RecordBasics {
    record Point(int x, int y) implements Comparable<Point> {
        static final Point ORIGIN = new Point(0, 0);

        Point(int both) {
            this(both, both);
        }

        double length() {
            return Math.sqrt(x * x + y * y);
        }

        @Override
        public int compareTo(Point o) {
            return Integer.compare(x * 100 + y, o.x * 100 + o.y);
        }
    }

    record Range(int low, int high) {
        Range {
            if (low > high) {
                int t = low;
                low = high;
                high = t;
            }
        }
    }

    record Named(String name, int... values) {
        Named(String name, int... values) {
            this.name = name.trim();
            this.values = values.clone();
        }

        @Override
        public int[] values() {
            return values.clone();
        }
    }

    record Generic<A, B extends List<A>>(A a, B b) {
        <C extends List<A>> Generic<A, C> with(C c) {
            return new Generic<>(a, c);
        }
    }

    record Empty() {
    }

    record All(byte b, short s, char c, int i, long l, float f, double d, boolean z, String t, Object o) {
    }

    record Checked(String s) {
        Checked {
            if (s.isEmpty()) {
                throw new IllegalArgumentException("empty");
            }
        }

        @Override
        public String toString() {
            return "<" + s + ">";
        }
    }

    public static void main(String[] args) {
        Point p = new Point(3, 4);
        System.out.println(p + " " + p.x() + " " + p.y + " " + p.length() + " " + new Point(5) + " " + Point.ORIGIN);
        System.out.println(p.equals(new Point(3, 4)) + " " + p.equals(new Point(4, 3)) + " " + p.equals(null) + " " + p.equals("p"));
        System.out.println((p.hashCode() == new Point(3, 4).hashCode()) + " " + p.hashCode() + " " + Point.ORIGIN.hashCode());
        System.out.println(p.compareTo(new Point(3, 5)));
        System.out.println(new Range(9, 2) + " " + new Range(1, 1).equals(new Range(1, 1)));
        int[] values = {1, 2};
        Named n = new Named(" x ", values);
        values[0] = 99;
        n.values()[1] = 77;
        System.out.println(n.name() + Arrays.toString(n.values()) + " " + n.equals(new Named("x", new int[] {1, 2})));
        System.out.println(new Named("v").values().length);
        System.out.println(new Generic<>(1, List.of(2, 3)).with(List.of()));
        System.out.println(new Empty() + " " + new Empty().equals(new Empty()) + " " + new Empty().hashCode());
        All all = new All((byte) -1, (short) 2, 'c', 4, 5L, 6f, -0.0, true, "t", null);
        System.out.println(all);
        System.out.println(all.equals(new All((byte) -1, (short) 2, 'c', 4, 5L, 6f, -0.0, true, "t", null)) + " "
            + all.equals(new All((byte) -1, (short) 2, 'c', 4, 5L, 6f, 0.0, true, "t", null)));
        record Nan(double d, float f) {
        }
        System.out.println(new Nan(Double.NaN, Float.NaN).equals(new Nan(0.0 / 0, Float.NaN)) + " " + new Nan(1, 2));
        try {
            new Checked("");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage() + new Checked("ok"));
        }
        record Nested(Point a, Nested rest) {
        }
        System.out.println(new Nested(p, new Nested(null, null)));
        System.out.println(new Nested(p, null).hashCode() == new Nested(new Point(3, 4), null).hashCode());
    }
}
