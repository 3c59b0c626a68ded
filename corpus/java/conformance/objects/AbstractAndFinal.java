// Abstract classes with constructors, final fields, static and instance blocks assigning finals, abstract overriding concrete.
public class AbstractAndFinal {
    static final int A;
    static final String[] NAMES;

    static {
        int t = 0;
        for (int i = 0; i < 4; i++) {
            t += i;
        }
        A = t;
        NAMES = new String[] {"x", "y"};
    }

    static abstract class Template {
        final String id;
        final int size;

        Template(String id) {
            this.id = id;
            if (id.length() > 2) {
                size = 3;
            } else {
                size = compute();
            }
        }

        abstract int compute();

        final String run() {
            return before() + id + size + after();
        }

        String before() {
            return "[";
        }

        abstract String after();
    }

    static abstract class Middle extends Template {
        Middle(String id) {
            super("m" + id);
        }

        @Override
        int compute() {
            return 7;
        }

        @Override
        abstract String before();

        @Override
        public abstract String toString();
    }

    static final class Leaf extends Middle {
        Leaf(String s) {
            super(s);
        }

        @Override
        String before() {
            return "{";
        }

        @Override
        String after() {
            return "}";
        }

        @Override
        public String toString() {
            return "leaf " + run();
        }
    }

    public static void main(String[] args) {
        System.out.println(A + NAMES[1]);
        NAMES[1] = "z";
        System.out.println(NAMES[1]);
        System.out.println(new Leaf("a") + " " + new Leaf("abc"));
        Template t = new Template("q") {
            int own = 5;

            @Override
            int compute() {
                return own + 1;
            }

            @Override
            String after() {
                return "." + own;
            }
        };
        System.out.println(t.run());
        final int late;
        if (A > 3) {
            late = 1;
        } else {
            late = 2;
        }
        final int[] cells = {late};
        cells[0]++;
        System.out.println(late + cells[0]);
    }
}
