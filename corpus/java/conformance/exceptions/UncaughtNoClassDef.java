// Ends by NoClassDefFoundError: the second use of a class whose initialiser failed.
public class UncaughtNoClassDef {
    static class Broken {
        static int value = Integer.parseInt("not a number");
    }

    public static void main(String[] args) {
        try {
            Broken.value = 1;
        } catch (ExceptionInInitializerError e) {
            System.out.println("first: " + e.getMessage() + " / " + e.getCause().getMessage());
        }
        System.out.println(new Broken());
    }
}
