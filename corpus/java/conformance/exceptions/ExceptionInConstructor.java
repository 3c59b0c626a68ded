// Constructors and initialisers that throw, and objects that escaped before.
public class ExceptionInConstructor {
    static ExceptionInConstructor escaped;
    final int a;
    int b = 5;

    {
        escaped = this;
        if (b == 5) {
            b = 6;
        }
    }

    ExceptionInConstructor(int limit) {
        if (limit < 0) {
            throw new IllegalArgumentException("negative");
        }
        a = limit;
        b = 7;
    }

    static class Base {
        Base() {
            System.out.println("Base");
            hook();
        }

        void hook() {
        }
    }

    static class Derived extends Base {
        String text = "set";

        Derived() {
            super();
            System.out.println("Derived " + text);
        }

        @Override
        void hook() {
            System.out.println("hook sees " + text);
            text.length();
        }
    }

    static class Checked {
        final Object value = make();

        Checked() throws Exception {
        }

        static Object make() throws Exception {
            throw new Exception("from field initialiser");
        }
    }

    public static void main(String[] args) {
        System.out.println(new ExceptionInConstructor(3).b);
        try {
            new ExceptionInConstructor(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage() + " " + escaped.a + " " + escaped.b);
        }
        try {
            new Derived();
        } catch (NullPointerException e) {
            System.out.println("NPE in hook");
        }
        try {
            new Checked();
        } catch (Exception e) {
            System.out.println(e.getMessage());
        }
        ExceptionInConstructor kept = null;
        try {
            kept = new ExceptionInConstructor(1 / (args.length));
        } catch (ArithmeticException e) {
            System.out.println(kept);
        }
    }
}
