import java.util.Arrays;
import java.util.List;

/** Methods whose paths do not depend on the version of Java, though what they call does. */
public class Texts {
    enum Color { RED, GREEN }

    interface Shape {
        default String name() {
            return "shape";
        }
    }

    static class Square implements Shape {
        int side;

        @Override
        public String name() {
            return "square of " + side;
        }
    }

    static class Dot implements Shape { }

    static String greeting(String name, int times) {
        return name.equals("Bob") ? "hello " + name + times : name;
    }

    static boolean areTwins(String one, String other) {
        return one.equals(other) && one != other;
    }

    static char first(String text) {
        return text.isEmpty() ? '-' : text.charAt(0);
    }

    static String called(Shape shape) {
        return shape.name();
    }

    static int number(Color color) {
        switch (color) {
            case RED:
                return 1;
            default:
                return 2;
        }
    }

    static String wide(int x) {
        if (x > 3) {
            throw new IllegalStateException("too large: \u20ac");
        }
        return x == 2 ? "gr\u00fc\u00df \u20ac" : "x";
    }

    static int sum(Integer one, Long other) {
        return one.hashCode() + (other == null ? 0 : other.intValue());
    }

    static int smallest(int[] numbers) {
        int[] copy = numbers.clone();
        Arrays.sort(copy);
        return copy[0];
    }

    static int length(List<Integer> list) {
        return list.isEmpty() ? 0 : list.get(0) + 1;
    }

    static Runnable later(int x) {
        return () -> System.out.println(x);
    }
}
