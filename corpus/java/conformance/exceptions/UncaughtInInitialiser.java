// Ends by ExceptionInInitializerError of a nested class.
public class UncaughtInInitialiser {
    static class Broken {
        static final int VALUE = compute();

        static int compute() {
            System.out.println("initialising");
            throw new IllegalStateException("broken class");
        }
    }

    public static void main(String[] args) {
        System.out.println("before");
        System.out.println(Broken.VALUE);
    }
}
