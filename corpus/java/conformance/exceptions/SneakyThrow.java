// A checked exception thrown through a generic cast, past the compiler.
public class SneakyThrow {
    @SuppressWarnings("unchecked")
    static <E extends Throwable> RuntimeException sneak(Throwable t) throws E {
        throw (E) t;
    }

    static int quiet(boolean fail) {
        if (fail) {
            throw SneakyThrow.<RuntimeException>sneak(new java.io.IOException("hidden"));
        }
        return 1;
    }

    public static void main(String[] args) {
        System.out.println(quiet(false));
        try {
            quiet(true);
        } catch (RuntimeException e) {
            System.out.println("not taken");
        } catch (Exception e) {
            System.out.println(e);
        }
        Runnable r = () -> SneakyThrow.<RuntimeException>sneak(new InterruptedException("from lambda"));
        try {
            r.run();
        } catch (Throwable t) {
            System.out.println(t.getClass().getSimpleName() + " " + (t instanceof RuntimeException));
        }
    }
}
