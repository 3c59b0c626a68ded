// instanceof with binding variables: scope by flow, conditions, negation, loops.
import java.util.List;

public class PatternInstanceof {
    static String s = "field";

    static String describe(Object o) {
        if (o instanceof String s && !s.isEmpty()) {
            return "string " + s.length();
        }
        if (!(o instanceof Integer i)) {
            return "neither " + s;
        }
        return "int " + (i + 1);
    }

    static int loop(Object o) {
        int n = 0;
        while (!(o instanceof Integer i)) {
            n++;
            o = n == 3 ? (Object) 10 : "x";
        }
        return i + n;
    }

    static boolean same(Object a, Object b) {
        return a instanceof Number x && b instanceof Number y ? x.intValue() == y.intValue() : a == b;
    }

    record Box(Object content) {
        @Override
        public boolean equals(Object o) {
            return o instanceof Box b && (content == b.content || content instanceof String t && t.equals(b.content));
        }

        @Override
        public int hashCode() {
            return 0;
        }
    }

    public static void main(String[] args) {
        for (Object o : new Object[] {"text", "", 41, 4.5, null, 'c'}) {
            System.out.println(describe(o));
        }
        System.out.println(loop("start") + " " + loop(5));
        System.out.println(same(1, 1.9) + " " + same(1, "1") + " " + same(null, null));
        System.out.println(new Box(new String("a")).equals(new Box("a")) + " " + new Box(1000).equals(new Box(1001)));
        Object o = List.of("a", "b");
        if (o instanceof List<?> l && l.size() > 1 && l.get(1) instanceof String t) {
            System.out.println(t + l.size());
        }
        if (o instanceof int[] a || o instanceof List<?>) {
            System.out.println("one of them");
        }
        for (Object x = 3; x instanceof Integer i && i > 0; x = i - 1) {
            System.out.print(i + " ");
        }
        System.out.println();
        Object text = "mutable";
        if (text instanceof String t) {
            t = t.toUpperCase();
            System.out.println(t + text);
        }
        boolean b = text instanceof final String f && f.length() == 7;
        System.out.println(b);
    }
}
