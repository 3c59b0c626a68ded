// A chain of static initialisers through method calls, with the state each one sees.
public class StaticNestedChain {
    static StringBuilder log = new StringBuilder("log:");

    static class One {
        static int v;

        static {
            log.append(" one-start");
            v = Two.v + 1;
            log.append(" one-end");
        }
    }

    static class Two {
        static int v = start();

        static int start() {
            log.append(" two-start");
            int r = Three.compute(4);
            log.append(" two-end");
            return r;
        }
    }

    static class Three extends Zero {
        static int factor = 10;

        static {
            log.append(" three");
        }

        static int compute(int x) {
            return x * factor + One.v;
        }
    }

    static class Zero {
        static {
            log.append(" zero");
        }
    }

    static class Unused {
        static {
            log.append(" unused");
        }
    }

    public static void main(String[] args) {
        Unused never = null;
        System.out.println(log);
        System.out.println(One.v);
        System.out.println(log);
        System.out.println(Two.v + " " + (never == null));
        System.out.println(log);
    }
}
