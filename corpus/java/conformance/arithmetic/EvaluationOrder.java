// Operands are evaluated from left to right, before the operation, and only as far as needed.
public class EvaluationOrder {
    static StringBuilder trace = new StringBuilder();

    static int v(String name, int value) {
        trace.append(name).append(' ');
        return value;
    }

    static int fail(String name) {
        trace.append(name).append("! ");
        throw new IllegalStateException(name);
    }

    static int[] arr(String name, int... values) {
        trace.append(name).append(' ');
        return values;
    }

    static int[] none(String name) {
        trace.append(name).append(' ');
        return null;
    }

    static void show(Object result) {
        System.out.println(trace.toString().trim() + " -> " + result);
        trace.setLength(0);
    }

    static int three(int a, int b, int c) {
        trace.append("call ");
        return a * 100 + b * 10 + c;
    }

    public static void main(String[] args) {
        show(v("a", 1) + v("b", 2) * v("c", 3));
        show((v("a", 1) + v("b", 2)) * v("c", 3));
        show(v("a", 8) - v("b", 4) - v("c", 2));
        show(three(v("x", 1), v("y", 2), v("z", 3)));
        int i = 1;
        show(three(i++, i++, i = i + i));
        show(i + (i = 10) + i);
        show((i = 2) * i + (i *= 3));
        try {
            show(v("dividend", 1) / v("zero", 0) + fail("never"));
        } catch (ArithmeticException e) {
            show(e.getMessage());
        }
        try {
            show(fail("left") / v("zero", 0));
        } catch (RuntimeException e) {
            show(e.getMessage());
        }
        try {
            none("null")[v("index", 9)] = v("right", 5);
        } catch (NullPointerException e) {
            show("NPE after the right side");
        }
        try {
            arr("array", 1)[v("index", 9)] = fail("right");
        } catch (IllegalStateException e) {
            show("right side before the bounds");
        }
        try {
            arr("array", 1)[v("index", 9)] = v("right", 5);
        } catch (ArrayIndexOutOfBoundsException e) {
            show(e.getMessage());
        }
        try {
            arr("array", 1)[v("index", 9)] += fail("right");
        } catch (ArrayIndexOutOfBoundsException e) {
            show("bounds before the right side of +=");
        }
        try {
            none("null")[fail("index")]++;
        } catch (IllegalStateException e) {
            show("index before null check");
        }
        int[] a = {0, 1, 2, 3};
        int[] b = a;
        a[(a = new int[] {3, 2, 1, 0})[0]] = 42;
        show(b[3] + " " + a[3]);
        int k = 0;
        b[k] = k = 2;
        show(b[0] + " " + b[2] + " " + k);
        try {
            int[][] made = new int[v("d1", 2)][v("d2", -1)];
            show(made.length);
        } catch (NegativeArraySizeException e) {
            show(e.getMessage());
        }
        boolean r = v("p", 1) > 0 || fail("q") > 0;
        show(r);
        r = v("p", 1) < 0 && fail("q") > 0;
        show(r);
        r = v("p", 1) < 0 & v("q", 1) > 0 | v("r", 0) == 0;
        show(r);
        show(v("test", 1) > 0 ? v("yes", 1) : fail("no"));
        String s = "" + v("s1", 1) + v("s2", 2) + (v("s3", 3) + v("s4", 4));
        show(s);
        int x = v("r1", 1), y = x = v("r2", 2);
        show(x + y);
    }
}
