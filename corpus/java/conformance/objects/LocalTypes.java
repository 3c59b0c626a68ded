// Local records, enums and interfaces; local classes with generics and recursion.
import java.util.Arrays;

public class LocalTypes {
    static int outside = 3;

    static <T extends Comparable<T>> T max(T[] items) {
        record Best<E>(E value, int index) {
            Best<E> or(E other, int i, boolean take) {
                return take ? new Best<>(other, i) : this;
            }
        }
        Best<T> best = new Best<>(items[0], 0);
        for (int i = 1; i < items.length; i++) {
            best = best.or(items[i], i, items[i].compareTo(best.value()) > 0);
        }
        System.out.println(best);
        return best.value;
    }

    public static void main(String[] args) {
        enum Level {
            LOW, HIGH;

            Level flip() {
                return this == LOW ? HIGH : LOW;
            }
        }
        interface Scale {
            int of(Level l);

            default int twice(Level l) {
                return 2 * of(l);
            }
        }
        record Point(int x, int y) {
            static int made = 0;

            Point {
                made++;
                x += outside;
            }

            static Point origin() {
                return new Point(0, 0);
            }
        }
        Scale s = l -> l.ordinal() * 10 + 1;
        System.out.println(s.of(Level.HIGH) + " " + s.twice(Level.LOW.flip()));
        System.out.println(Point.origin() + " " + new Point(1, 2).equals(new Point(1, 2)) + " " + Point.made);
        System.out.println(max(new Integer[] {3, 9, 2}) + " " + max(new String[] {"pear", "zoo", "apple"}));
        System.out.println(Arrays.toString(Level.values()) + " " + Level.valueOf("LOW"));
        class Fact {
            long of(int n) {
                return n < 2 ? 1 : n * new Fact().of(n - 1);
            }
        }
        System.out.println(new Fact().of(15));
        System.out.println(Level.class.getSimpleName() + " " + Level.class.isLocalClass() + " " + Point.class.isRecord());
    }
}
