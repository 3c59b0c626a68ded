// Causes: constructors, initCause and its limits, walking a chain, toString of each.
public class ExceptionChaining {
    static class Wrapped extends Exception {
        private final int code;

        Wrapped(String message, int code, Throwable cause) {
            super(message, cause);
            this.code = code;
        }

        @Override
        public String getMessage() {
            return super.getMessage() + " (code " + code + ")";
        }
    }

    static void low() {
        throw new UnsupportedOperationException("low");
    }

    static void middle() throws Wrapped {
        try {
            low();
        } catch (UnsupportedOperationException e) {
            throw new Wrapped("middle", 7, e);
        }
    }

    static void high() {
        try {
            middle();
        } catch (Wrapped e) {
            throw new RuntimeException(e);
        }
    }

    public static void main(String[] args) {
        try {
            high();
        } catch (RuntimeException e) {
            for (Throwable t = e; t != null; t = t.getCause()) {
                System.out.println(t.getClass().getName() + " | " + t.getMessage() + " | " + t);
            }
        }
        Throwable noCause = new Throwable();
        System.out.println(noCause + " " + noCause.getMessage() + " " + noCause.getCause());
        Throwable nullCause = new RuntimeException((Throwable) null);
        System.out.println(nullCause.getMessage() + " " + nullCause.getCause());
        Exception late = new Exception("late");
        System.out.println(late.initCause(new Error("because")) == late);
        System.out.println(late.getCause());
        try {
            late.initCause(new Error("again"));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            nullCause.initCause(late);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            noCause.initCause(noCause);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Throwable root = new RuntimeException("outer", new IllegalStateException(new ArithmeticException("deep")));
        System.out.println(root.getCause().getMessage());
        while (root.getCause() != null) {
            root = root.getCause();
        }
        System.out.println(root.getMessage());
    }
}
