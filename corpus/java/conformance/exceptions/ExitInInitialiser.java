// System.exit inside a static initialiser.
public class ExitInInitialiser {
    static class Quits {
        static final Object VALUE = quit();

        static Object quit() {
            System.out.println("quitting with 42");
            System.exit(42);
            return null;
        }
    }

    public static void main(String[] args) {
        System.out.println("start");
        System.out.println(Quits.VALUE);
    }
}
