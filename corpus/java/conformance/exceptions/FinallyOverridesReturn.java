// What a finally block does to a pending return value, exception, break or continue.
public class FinallyOverridesReturn {
    @SuppressWarnings("finally")
    static int override() {
        try {
            return 1;
        } finally {
            return 2;
        }
    }

    static int valueSaved() {
        int x = 1;
        try {
            return x;
        } finally {
            x = 2;
        }
    }

    static int[] referenceSaved() {
        int[] x = {1};
        try {
            return x;
        } finally {
            x[0] = 2;
            x = null;
        }
    }

    @SuppressWarnings("finally")
    static int swallow() {
        try {
            throw new IllegalStateException("lost");
        } finally {
            return 3;
        }
    }

    @SuppressWarnings("finally")
    static String replace() {
        try {
            try {
                throw new IllegalStateException("first");
            } finally {
                throw new IllegalArgumentException("second");
            }
        } catch (RuntimeException e) {
            return e.getMessage() + " suppressed " + e.getSuppressed().length;
        }
    }

    @SuppressWarnings("finally")
    static int breaks() {
        int n = 0;
        while (true) {
            try {
                n++;
                if (n == 1) {
                    throw new RuntimeException();
                }
                return -n;
            } finally {
                if (n < 3) {
                    continue;
                }
                break;
            }
        }
        return n;
    }

    static int expression() {
        int x = 5;
        try {
            return x++ + x;
        } finally {
            x = 100;
            System.out.print("x=" + x + " ");
        }
    }

    @SuppressWarnings("finally")
    static int catchReturns() {
        try {
            return Integer.parseInt("x");
        } catch (NumberFormatException e) {
            return -1;
        } finally {
            try {
                return -2;
            } finally {
                System.out.print("deep ");
            }
        }
    }

    static long wide(boolean fail) {
        long l = 1L << 40;
        double d = 0.5;
        try {
            if (fail) {
                throw new Exception();
            }
            return l;
        } catch (Exception e) {
            return (long) (d * 10);
        } finally {
            l = 0;
            d = 0;
        }
    }

    public static void main(String[] args) {
        System.out.println(override());
        System.out.println(valueSaved());
        System.out.println(referenceSaved()[0]);
        System.out.println(swallow());
        System.out.println(replace());
        System.out.println(breaks());
        System.out.println(expression());
        System.out.println(catchReturns());
        System.out.println(wide(false) + " " + wide(true));
    }
}
