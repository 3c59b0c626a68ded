// requires: 21
// Record deconstruction in instanceof and switch, nested, generic, with var and guards.
public class RecordPatterns {
    record Point(int x, int y) {
    }

    record Line(Point from, Point to) {
    }

    record Box<T>(T content) {
    }

    record Pair<A, B>(A a, B b) {
    }

    sealed interface Shape permits Circle, Rect, Group {
    }

    record Circle(Point centre, double radius) implements Shape {
    }

    record Rect(Point corner, int w, int h) implements Shape {
    }

    record Group(Shape left, Shape right) implements Shape {
    }

    static String describe(Object o) {
        return switch (o) {
            case Point(int x, int y) when x == y -> "diagonal " + x;
            case Point(var x, var y) -> "point " + x + "," + y;
            case Line(Point(int a, int b), Point(int c, int d)) when a == c -> "vertical " + (d - b);
            case Line(Point p, var q) -> "line " + p + q;
            case Box<?>(String s) -> "box of string " + s.length();
            case Box<?>(Box<?>(var inner)) -> "box in box of " + inner;
            case Box<?>(var other) -> "box of " + other;
            case Pair<?, ?>(Integer i, Integer j) -> "ints " + (i + j);
            case Pair<?, ?>(Integer i, String s) -> "int and string " + i + s;
            case Pair<?, ?> p -> "pair " + p;
            default -> "other";
        };
    }

    static double area(Shape s) {
        return switch (s) {
            case Circle(Point p, double r) -> 3 * r * r;
            case Rect(var corner, int w, int h) -> w * h;
            case Group(Circle c, Circle d) -> area(c) + area(d) + 1000;
            case Group(Shape a, Shape b) -> area(a) + area(b);
        };
    }

    record Failing(int v) {
        public int v() {
            throw new IllegalStateException("accessor");
        }
    }

    public static void main(String[] args) {
        Object[] all = {new Point(2, 2), new Point(1, 2), new Line(new Point(1, 5), new Point(1, 9)), new Line(new Point(0, 0), null),
            new Box<>("text"), new Box<>(new Box<>(7)), new Box<>(null), new Box<>(1.5), new Pair<>(1, 2), new Pair<>(1, "s"),
            new Pair<>(null, null), "x"};
        for (Object o : all) {
            System.out.println(describe(o));
        }
        Shape c = new Circle(new Point(0, 0), 2);
        System.out.println(area(new Group(c, new Rect(null, 3, 4))) + " " + area(new Group(c, c)));
        Object o = new Line(new Point(1, 2), new Point(3, 4));
        if (o instanceof Line(Point(var a, var b), Point(int d, int e)) && a + b < d + e) {
            System.out.println(a + b + d + e);
        }
        if (!(o instanceof Line(Point p, Point q))) {
            throw new AssertionError();
        }
        System.out.println(p.x() + q.y());
        System.out.println(new Box<>(null) instanceof Box<?>(String s));
        System.out.println(new Box<>(null) instanceof Box<?>(var v));
        try {
            if ((Object) new Failing(1) instanceof Failing(int v)) {
                System.out.println(v);
            }
        } catch (MatchException e) {
            System.out.println(e.getClass().getSimpleName() + " " + e.getCause().getMessage());
        }
        Box<Pair<Integer, String>> nested = new Box<>(new Pair<>(1, "one"));
        if (nested instanceof Box<Pair<Integer, String>>(Pair<Integer, String>(var i, var t))) {
            System.out.println(i + t.length());
        }
    }
}
