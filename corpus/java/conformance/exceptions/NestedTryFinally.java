// Nested try blocks: which handler is taken, which finally blocks run, and in which order.
public class NestedTryFinally {
    static StringBuilder log = new StringBuilder();

    static void step(String s) {
        log.append(s).append(' ');
    }

    static void nest(int fail) {
        try {
            step("a");
            try {
                step("b");
                if (fail == 1) {
                    throw new IllegalStateException("1");
                }
                try {
                    step("c");
                    if (fail == 2) {
                        throw new ArithmeticException("2");
                    }
                    if (fail == 3) {
                        throw new Error("3");
                    }
                } catch (ArithmeticException e) {
                    step("catch-c");
                    throw new IllegalArgumentException("from " + e.getMessage());
                } finally {
                    step("finally-c");
                    if (fail == 4) {
                        throw new IllegalStateException("4");
                    }
                }
                step("after-c");
            } catch (IllegalArgumentException e) {
                step("catch-b:" + e.getMessage());
            } finally {
                step("finally-b");
            }
            step("after-b");
        } catch (RuntimeException e) {
            step("catch-a:" + e.getMessage());
        } finally {
            step("finally-a");
        }
        step("end");
    }

    static void show(int fail) {
        try {
            nest(fail);
        } catch (Throwable t) {
            step("escaped:" + t.getMessage());
        }
        System.out.println(fail + ": " + log.toString().trim());
        log.setLength(0);
    }

    static int depth(int n) {
        try {
            if (n == 0) {
                throw new RuntimeException("bottom");
            }
            return depth(n - 1) + 1;
        } finally {
            step("" + n);
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 5; i++) {
            show(i);
        }
        try {
            depth(4);
        } catch (RuntimeException e) {
            System.out.println(log + e.getMessage());
        }
        log.setLength(0);
        for (int i = 0; i < 3; i++) {
            try {
                try {
                    if (i == 1) {
                        continue;
                    }
                    step("body" + i);
                } finally {
                    step("inner" + i);
                }
            } finally {
                step("outer" + i);
            }
        }
        System.out.println(log);
    }
}
