// Arguments are values: references are copied, parameters can be reassigned, final ones cannot.
public class ParameterPassing {
    static class Cell {
        int v;

        Cell(int v) {
            this.v = v;
        }
    }

    static void change(int i, Integer boxed, String s, Cell c, int[] a, StringBuilder sb) {
        i = 100;
        boxed = 100;
        s += "!";
        c.v = 100;
        c = new Cell(200);
        a[0] = 100;
        a = new int[] {200};
        sb.append("!");
        sb = new StringBuilder("new");
    }

    static void swap(Cell a, Cell b) {
        Cell t = a;
        a = b;
        b = t;
    }

    static void swapContent(Cell a, Cell b) {
        int t = a.v;
        a.v = b.v;
        b.v = t;
    }

    static long many(byte a, long b, double c, char d, float e, boolean f, short g, long h, Object i, int... j) {
        return a + b + (long) c + d + (long) e + (f ? 1 : 0) + g + h + (i == null ? 0 : 1) + j.length;
    }

    static Cell link(Cell c) {
        c.v++;
        return c;
    }

    public static void main(String[] args) {
        int i = 1;
        Integer boxed = 1;
        String s = "s";
        Cell c = new Cell(1);
        int[] a = {1};
        StringBuilder sb = new StringBuilder("sb");
        change(i, boxed, s, c, a, sb);
        System.out.println(i + " " + boxed + " " + s + " " + c.v + " " + a[0] + " " + sb);
        Cell x = new Cell(1), y = new Cell(2);
        swap(x, y);
        System.out.println(x.v + " " + y.v);
        swapContent(x, y);
        System.out.println(x.v + " " + y.v);
        swapContent(x, x);
        System.out.println(x.v);
        System.out.println(many((byte) -1, 1L << 40, 2.9, 'a', -3.9f, true, (short) 7, -1L, null, 1, 2, 3));
        System.out.println(link(link(link(x))).v + " " + (link(x) == x));
    }
}
