// Captured variables and the outer reference are set before the superclass constructor runs.
public class InnerClassInitialisation {
    String name = "outer";

    static abstract class Calls {
        Calls() {
            System.out.println("Calls() -> " + describe());
        }

        abstract String describe();
    }

    class Inner extends Calls {
        String own = "own";

        @Override
        String describe() {
            return name + " " + own;
        }
    }

    Calls anonymous(String captured) {
        return new Calls() {
            String own = "own";

            @Override
            String describe() {
                return captured + " " + name + " " + own;
            }
        };
    }

    static Calls local(int n) {
        int square = n * n;
        class Local extends Calls {
            final int constant = 3;
            final Integer boxed = 4;

            @Override
            String describe() {
                return square + " " + n + " " + constant + " " + boxed;
            }
        }
        return new Local();
    }

    public static void main(String[] args) {
        InnerClassInitialisation o = new InnerClassInitialisation();
        System.out.println(o.new Inner().describe());
        System.out.println(o.anonymous("captured").describe());
        System.out.println(local(5).describe());
        o.name = "changed";
        System.out.println(o.new Inner().describe());
    }
}
