// Method names and line numbers in stack traces of our own frames.
public class StackTraceLines {
    static StackTraceElement top(Throwable t) {
        return t.getStackTrace()[0];
    }

    static void show(Throwable t) {
        StackTraceElement[] trace = t.getStackTrace();
        for (StackTraceElement f : trace) {
            if (!f.getClassName().startsWith("StackTraceLines")) {
                break;
            }
            System.out.print(f.getClassName() + "." + f.getMethodName() + ":" + f.getLineNumber() + " ");
        }
        System.out.println();
    }

    static class Thrower {
        int value = compute(0);

        Thrower() {
            System.out.println("not reached");
        }

        static int compute(int x) {
            return 10 / x;
        }
    }

    static class Bad {
        static int value;

        static {
            value = Integer.parseInt("12");
            if (value > 0) {
                throw new IllegalStateException("static");
            }
        }
    }

    static void deep(int n) {
        if (n == 0) {
            throw new IllegalStateException();
        }
        deep(n - 1);
    }

    public static void main(String[] args) {
        show(new Exception());
        try {
            deep(2);
        } catch (IllegalStateException e) {
            show(e);
        }
        try {
            new Thrower();
        } catch (ArithmeticException e) {
            show(e);
        }
        try {
            System.out.println(Bad.value);
        } catch (ExceptionInInitializerError e) {
            show(e.getCause());
        }
        Exception made = new Exception(
            "made here");
        int[] a = new int[1];
        try {
            a[0] =
                a[1];
        } catch (RuntimeException e) {
            show(e);
        }
        try {
            throw made;
        } catch (Exception e) {
            show(e);
        }
        new Object() {
            void run() {
                show(new Exception());
            }
        }.run();
        StackTraceElement t = top(new Error());
        System.out.println(t.getFileName() + " " + t.getMethodName() + " " + t.getClassName() + " " + t.isNativeMethod());
        System.out.println(t);
    }
}
