// requires: 25
// Statements before super() and this(): checks, computed arguments, fields set before the superclass sees them.
public class FlexibleConstructors {
    static class Base {
        final String description;

        Base(int size) {
            System.out.println("Base(" + size + ")");
            description = describe();
        }

        String describe() {
            return "base";
        }
    }

    static class Derived extends Base {
        final int limit;
        String late = "late";

        Derived(String text) {
            if (text == null) {
                throw new IllegalArgumentException("no text");
            }
            int size = 0;
            for (char c : text.toCharArray()) {
                if (c != ' ') {
                    size++;
                }
            }
            this.limit = size * 2;
            super(size);
            System.out.println("Derived " + limit + late);
        }

        Derived(int a, int b) {
            var joined = a + " " + b;
            System.out.println("joining");
            this(joined);
        }

        @Override
        String describe() {
            return "limit " + limit + " " + late;
        }
    }

    record Range(int low, int high) {
        Range(String s) {
            String[] parts = s.split("-");
            int a = Integer.parseInt(parts[0]);
            this(a, parts.length > 1 ? Integer.parseInt(parts[1]) : a);
        }
    }

    public static void main(String[] args) {
        System.out.println(new Derived("ab c").description);
        System.out.println(new Derived(12, 3).limit);
        try {
            new Derived(null);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new Range("3-9") + " " + new Range("4"));
    }
}
