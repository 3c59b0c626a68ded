// Multi-catch, precise rethrow, catch order, exceptions thrown from catch blocks.
import java.io.IOException;

public class MultiCatchAndRethrow {
    static void raise(int kind) throws IOException, InterruptedException {
        switch (kind) {
            case 0: throw new IOException("io");
            case 1: throw new InterruptedException("interrupted");
            case 2: throw new IllegalArgumentException("argument");
            case 3: throw new ArithmeticException("arithmetic");
            case 4: throw new StackOverflowError("made by hand");
            default:
        }
    }

    static void precise(int kind) throws IOException, InterruptedException {
        try {
            raise(kind);
        } catch (Exception e) {
            System.out.print("[rethrow] ");
            throw e;
        }
    }

    static String handle(int kind) {
        try {
            precise(kind);
            return "fine";
        } catch (IOException | InterruptedException e) {
            return "checked " + e.getMessage() + " " + e.getClass().getSimpleName();
        } catch (IllegalArgumentException | ArithmeticException e) {
            RuntimeException r = e;
            return "unchecked " + r.getMessage();
        } catch (Error e) {
            return "error " + e;
        }
    }

    static void fromCatch() {
        try {
            throw new IllegalStateException("a");
        } catch (IllegalStateException e) {
            throw new IllegalArgumentException("b", e);
        } finally {
            System.out.print("[finally] ");
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 6; i++) {
            System.out.println(handle(i));
        }
        try {
            fromCatch();
        } catch (IllegalStateException e) {
            System.out.println("wrong");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage() + e.getCause().getMessage());
        }
        try {
            try {
                throw new RuntimeException("same");
            } catch (RuntimeException e) {
                throw e;
            }
        } catch (RuntimeException e) {
            System.out.println(e.getMessage() + " " + e.getStackTrace()[0].getMethodName());
        }
    }
}
