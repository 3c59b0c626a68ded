// Enum constants are made before other static fields; constructors, static maps, constants with bodies.
import java.util.TreeMap;
import java.util.Map;

public class EnumInitialisation {
    enum Planet {
        INNER(1) {
            {
                System.out.println("body of INNER");
            }

            @Override
            String kind() {
                return "rock";
            }
        },
        OUTER(5);

        static final Map<Integer, Planet> BY_DISTANCE = new TreeMap<>();
        static int counter;
        final int distance;

        static {
            System.out.println("static block, counter=" + counter);
            for (Planet p : values()) {
                BY_DISTANCE.put(p.distance, p);
                counter++;
            }
        }

        Planet(int distance) {
            this.distance = distance;
            System.out.println("constructor " + name() + " " + ordinal());
        }

        String kind() {
            return "gas";
        }
    }

    enum Empty {
    }

    enum SelfReference {
        A, B;

        SelfReference next;

        static {
            A.next = B;
            B.next = A;
        }
    }

    public static void main(String[] args) {
        System.out.println("start");
        System.out.println(Planet.BY_DISTANCE + " " + Planet.counter);
        System.out.println(Planet.INNER.kind() + " " + Planet.OUTER.kind());
        System.out.println(Planet.INNER.getClass() == Planet.class);
        System.out.println(Planet.INNER.getDeclaringClass() == Planet.class);
        System.out.println(Empty.values().length);
        System.out.println(SelfReference.A.next.next);
    }
}
