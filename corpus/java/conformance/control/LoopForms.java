// while, do-while, for with several variables, for-each over arrays and iterables, loops changed from inside.
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

public class LoopForms {
    static int made;

    static int[] array() {
        made++;
        return new int[] {3, 4, 5};
    }

    public static void main(String[] args) {
        for (int i = 0, j = 10; i < j; i += 3, j--) {
            System.out.print(i + ":" + j + " ");
        }
        System.out.println();
        int n = 0;
        do {
            if (n == 2) {
                n += 5;
                continue;
            }
            n++;
            System.out.print(n + " ");
        } while (n < 5);
        System.out.println(n);
        do n--; while (n > 3);
        System.out.println(n);
        while (n --> 0) System.out.print(n);
        System.out.println();
        for (int x : array()) {
            x *= 2;
            System.out.print(x + " ");
        }
        System.out.println(made);
        int[] data = {1, 2, 3};
        for (int x : data) {
            data[data.length - 1] = 10;
            data = new int[] {7, 7};
            System.out.print(x + " ");
        }
        System.out.println(data.length);
        List<String> list = new ArrayList<>(List.of("a", "b", "c"));
        for (String s : list) {
            if (s.equals("b")) {
                list.remove(s); // the last but one: the iterator does not notice
            }
            System.out.print(s);
        }
        System.out.println(list);
        for (Iterator<String> it = list.iterator(); it.hasNext(); ) {
            if (it.next().equals("a")) {
                it.remove();
            }
        }
        System.out.println(list);
        int i;
        for (i = 0; i < 3; i++) ;
        System.out.println(i);
        for (byte b = 120; b > 0; b++) {
            System.out.print(b + " ");
        }
        System.out.println();
        for (double d = 0; d != 1.0 && d < 1.5; d += 0.1) {
            System.out.print(d + " ");
        }
        System.out.println();
        for (long l : data) {
            System.out.print(l + 0.5 + " ");
        }
        for (Integer boxed : new int[] {1, 2}) {
            System.out.print(boxed.hashCode() + " ");
        }
        for (char c = 'a'; ; c++) {
            System.out.print(c);
            if (c == 'e') {
                break;
            }
        }
        System.out.println();
        for (int[] row : new int[][] {{1, 2}, {}, {3}}) {
            for (int cell : row) {
                System.out.print(cell);
            }
            System.out.print('|');
        }
        System.out.println();
        int[] empty = null;
        try {
            for (int e : empty) {
                System.out.println(e);
            }
        } catch (NullPointerException e) {
            System.out.println("null array");
        }
    }
}
