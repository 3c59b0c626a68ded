// Overlapping, nested and adjacent handlers; handlers covering loops; the same exception caught by several tables.
public class ExceptionTables {
    static int n;

    static void maybe(int k) {
        n++;
        if (n == k) {
            throw new IllegalStateException("#" + k);
        }
    }

    static String run(int k) {
        n = 0;
        StringBuilder sb = new StringBuilder();
        try {
            maybe(k);
            try {
                maybe(k);
            } catch (IllegalStateException e) {
                sb.append("a");
                maybe(k + 1);
            } finally {
                sb.append("b");
                maybe(k);
            }
            for (int i = 0; i < 2; i++) {
                try {
                    maybe(k);
                } catch (IllegalArgumentException e) {
                    sb.append("never");
                } catch (IllegalStateException e) {
                    sb.append("c").append(i);
                    continue;
                }
                sb.append("d");
            }
            try {
                try {
                    maybe(k);
                    sb.append("e");
                } finally {
                    try {
                        maybe(k);
                    } catch (RuntimeException e) {
                        sb.append("f");
                    }
                }
            } catch (Error e) {
                sb.append("never");
            }
            maybe(k);
            sb.append("g");
        } catch (IllegalStateException e) {
            sb.append("!").append(e.getMessage());
        } finally {
            sb.append(".");
        }
        return sb.toString();
    }

    static int value(int k) {
        int x = 0;
        try {
            x = 1;
            x = 10 / k;
            x = 2;
            int[] a = new int[k];
            x = 3;
            a[5] = x;
            x = 4;
        } catch (ArithmeticException e) {
            x += 100;
        } catch (NegativeArraySizeException e) {
            x += 200;
        } catch (IndexOutOfBoundsException e) {
            x += 300;
        }
        return x;
    }

    public static void main(String[] args) {
        for (int k = 1; k <= 9; k++) {
            System.out.println(k + " " + run(k));
        }
        System.out.println(value(0) + " " + value(-1) + " " + value(1) + " " + value(6));
        int loops = 0;
        while (true) {
            try {
                try {
                    if (loops++ < 5) {
                        throw new RuntimeException();
                    }
                    break;
                } finally {
                    loops += 10;
                }
            } catch (RuntimeException e) {
                loops -= 9;
            }
        }
        System.out.println(loops);
    }
}
