// Exceptions through lambdas: checked functional interfaces, wrapping, unboxing null results.
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

public class LambdaExceptions {
    interface Checked<A, B, E extends Exception> {
        B apply(A a) throws E;

        static <A, B, E extends Exception> Function<A, B> unchecked(Checked<A, B, E> c) {
            return a -> {
                try {
                    return c.apply(a);
                } catch (RuntimeException e) {
                    throw e;
                } catch (Exception e) {
                    throw new IllegalStateException(e.getMessage(), e);
                }
            };
        }
    }

    static String read(String path) throws java.io.IOException {
        if (path.isEmpty()) {
            throw new java.io.FileNotFoundException("no path");
        }
        return "content of " + path;
    }

    static <T> T timesOut(Callable<T> c, T fallback) {
        try {
            return c.call();
        } catch (Exception e) {
            System.out.print("[" + e.getMessage() + "] ");
            return fallback;
        }
    }

    static Supplier<Integer> nothing = () -> null;

    public static void main(String[] args) {
        Function<String, String> f = Checked.unchecked(LambdaExceptions::read);
        System.out.println(f.apply("a"));
        try {
            f.apply("");
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + e.getCause().getClass().getSimpleName());
        }
        System.out.println(timesOut(() -> read(""), "fallback"));
        System.out.println(timesOut(() -> 1 / 0, -1));
        System.out.println(timesOut(() -> "fine", null));
        try {
            int i = nothing.get();
            System.out.println(i);
        } catch (NullPointerException e) {
            System.out.println("null unboxed by the caller");
        }
        IntSupplier s = () -> nothing.get();
        try {
            s.getAsInt();
        } catch (NullPointerException e) {
            System.out.println("null unboxed inside the lambda");
        }
        IntSupplier ref = nothing::get;
        try {
            ref.getAsInt();
        } catch (NullPointerException e) {
            System.out.println("null unboxed by the reference");
        }
        Runnable r = () -> {
            try {
                throw new IllegalArgumentException("inner");
            } finally {
                System.out.println("finally in lambda");
            }
        };
        try {
            r.run();
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        @SuppressWarnings({"unchecked", "rawtypes"})
        Function<Object, Object> polluted = (Function) (Function<String, Integer>) String::length;
        try {
            polluted.apply(5);
        } catch (ClassCastException e) {
            System.out.println("wrong argument type");
        }
        Function<Integer, Integer> nested = x -> timesOut(() -> timesOut(() -> 10 / x, null) + 1, 99);
        System.out.println(nested.apply(5) + " then");
        System.out.println(nested.apply(0) != null);
    }
}
