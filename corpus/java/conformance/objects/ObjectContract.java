// equals, hashCode and toString of Object and of classes that override them; text of arrays.
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

public class ObjectContract {
    static class Point {
        final int x, y;

        Point(int x, int y) {
            this.x = x;
            this.y = y;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Point p && p.x == x && p.y == y;
        }

        @Override
        public int hashCode() {
            return 31 * x + y;
        }

        @Override
        public String toString() {
            return "(" + x + "," + y + ")";
        }
    }

    static class Plain {
    }

    static class FixedHash {
        @Override
        public int hashCode() {
            return 0x2a;
        }
    }

    static class OverloadedEquals {
        boolean equals(OverloadedEquals other) {
            return true;
        }

        @Override
        public int hashCode() {
            return 1;
        }
    }

    static String prefix(Object o) {
        String s = o.toString();
        return s.substring(0, s.indexOf('@') + 1);
    }

    public static void main(String[] args) {
        Object a = new Plain(), b = new Plain();
        System.out.println(a.equals(a) + " " + a.equals(b) + " " + a.equals(null) + " " + (a.hashCode() == a.hashCode()));
        System.out.println(a.hashCode() == System.identityHashCode(a));
        System.out.println(prefix(a) + " " + prefix(new int[0]) + " " + prefix(new String[0]) + " " + prefix(new long[0][0]) + " "
            + prefix(new Plain[0]) + " " + prefix(new Object()));
        System.out.println(new FixedHash());
        System.out.println(a.toString().equals(a.getClass().getName() + "@" + Integer.toHexString(a.hashCode())));
        Point p = new Point(1, 2), q = new Point(1, 2);
        System.out.println(p + " " + (p == q) + " " + p.equals(q) + " " + (p.hashCode() == q.hashCode()));
        Set<Point> set = new HashSet<>();
        set.add(p);
        System.out.println(set.contains(q) + " " + set.add(q) + " " + set.size());
        Set<Plain> plains = new HashSet<>();
        plains.add(new Plain());
        System.out.println(plains.contains(new Plain()));
        OverloadedEquals o1 = new OverloadedEquals(), o2 = new OverloadedEquals();
        Object o3 = o2;
        System.out.println(o1.equals(o2) + " " + o1.equals(o3));
        Map<Object, String> map = new HashMap<>();
        map.put(o1, "v");
        System.out.println(map.get(o2));
        System.out.println(new int[] {1}.equals(new int[] {1}));
        System.out.println(Objects.hash(1, "a", null) + " " + Objects.hash() + " " + Objects.hashCode(null) + " " + Objects.equals(null, null));
        System.out.println(System.identityHashCode(null) + " " + (System.identityHashCode(p) == System.identityHashCode(p)));
        System.out.println("text".hashCode() + " " + Integer.valueOf(-5).hashCode() + " " + Character.valueOf('a').hashCode() + " "
            + Boolean.TRUE.hashCode() + " " + Byte.valueOf((byte) -1).hashCode());
    }
}
