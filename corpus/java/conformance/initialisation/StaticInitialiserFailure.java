// A failing static initialiser: ExceptionInInitializerError first, NoClassDefFoundError afterwards.
public class StaticInitialiserFailure {
    static class Broken {
        static int count = 1;
        static final int CONSTANT = 9;

        static {
            System.out.println("Broken initialises");
            if (count == 1) {
                throw new IllegalStateException("static failure");
            }
        }

        static void method() {
        }
    }

    static class SubOfBroken extends Broken {
        static {
            System.out.println("never printed");
        }
    }

    static class ThrowsError {
        static {
            if (true) {
                throw new UnsupportedOperationException[] {new UnsupportedOperationException("array element")}[0];
            }
        }
    }

    static class ThrowsRealError {
        static {
            if (true) {
                throw new AssertionError("plain error");
            }
        }
    }

    static class DependsOnBroken {
        static int x = 1;

        static {
            x = Broken.count;
        }
    }

    static void attempt(String name, Runnable r) {
        try {
            r.run();
            System.out.println(name + " fine");
        } catch (ExceptionInInitializerError e) {
            System.out.println(name + " " + e.getClass().getSimpleName() + " " + e.getMessage() + " cause " + e.getCause()
                + " same " + (e.getException() == e.getCause()));
        } catch (NoClassDefFoundError e) {
            System.out.println(name + " " + e.getMessage());
        } catch (Error e) {
            System.out.println(name + " " + e);
        }
    }

    public static void main(String[] args) {
        System.out.println(Broken.CONSTANT);
        attempt("first", () -> System.out.println(Broken.count));
        attempt("second", () -> System.out.println(Broken.count));
        attempt("method", Broken::method);
        attempt("new", () -> new Broken());
        attempt("subclass", () -> new SubOfBroken());
        attempt("subclass again", () -> new SubOfBroken());
        attempt("error", () -> new ThrowsError());
        attempt("real error", () -> new ThrowsRealError());
        attempt("real error again", () -> new ThrowsRealError());
        attempt("depends", () -> System.out.println(DependsOnBroken.x));
        attempt("depends again", () -> System.out.println(DependsOnBroken.x));
        attempt("literal", () -> System.out.println(Broken.class.getSimpleName()));
        attempt("array", () -> System.out.println(new Broken[1].length));
    }
}
