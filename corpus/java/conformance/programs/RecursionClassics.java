// Fibonacci, Ackermann, Hanoi, gcd, power set, flood fill, mutual recursion.
import java.util.ArrayList;
import java.util.List;

public class RecursionClassics {
    static int calls;

    static int fib(int n) {
        calls++;
        return n < 2 ? n : fib(n - 1) + fib(n - 2);
    }

    static int ackermann(int m, int n) {
        calls++;
        return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
    }

    static void hanoi(int n, char from, char to, char via, StringBuilder moves) {
        if (n > 0) {
            hanoi(n - 1, from, via, to, moves);
            moves.append(from).append(to).append(' ');
            hanoi(n - 1, via, to, from, moves);
        }
    }

    static long gcd(long a, long b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    static double power(double x, int n) {
        if (n < 0) {
            return 1 / power(x, -n);
        }
        if (n == 0) {
            return 1;
        }
        double h = power(x, n / 2);
        return n % 2 == 0 ? h * h : h * h * x;
    }

    static boolean even(int n) {
        return n == 0 || odd(n - 1);
    }

    static boolean odd(int n) {
        return n != 0 && even(n - 1);
    }

    static List<String> subsets(String s) {
        if (s.isEmpty()) {
            return new ArrayList<>(List.of(""));
        }
        List<String> rest = subsets(s.substring(1));
        List<String> all = new ArrayList<>(rest);
        for (String r : rest) {
            all.add(s.charAt(0) + r);
        }
        return all;
    }

    static int fill(char[][] g, int r, int c) {
        if (r < 0 || c < 0 || r >= g.length || c >= g[r].length || g[r][c] != '.') {
            return 0;
        }
        g[r][c] = 'x';
        return 1 + fill(g, r + 1, c) + fill(g, r - 1, c) + fill(g, r, c + 1) + fill(g, r, c - 1);
    }

    static String binary(int n) {
        return n < 2 ? "" + n : binary(n / 2) + n % 2;
    }

    static int hofstadterF(int n) {
        return n == 0 ? 1 : n - hofstadterM(hofstadterF(n - 1));
    }

    static int hofstadterM(int n) {
        return n == 0 ? 0 : n - hofstadterF(hofstadterM(n - 1));
    }

    public static void main(String[] args) {
        System.out.println(fib(15) + " in " + calls);
        calls = 0;
        System.out.println(ackermann(2, 3) + " in " + calls);
        StringBuilder moves = new StringBuilder();
        hanoi(4, 'A', 'C', 'B', moves);
        System.out.println(moves);
        System.out.println(gcd(1071, 462) + " " + gcd(1L << 40, 12) + " " + power(2, 10) + " " + power(2, -2) + " " + power(1.5, 7));
        System.out.println(even(10) + " " + odd(10) + " " + binary(37) + " " + subsets("abc"));
        char[][] g = {"..#..".toCharArray(), ".##..".toCharArray(), "....#".toCharArray()};
        System.out.println(fill(g, 0, 0) + " " + fill(g, 0, 0) + " " + new String(g[1]) + " " + fill(g, 0, 3));
        StringBuilder h = new StringBuilder();
        for (int i = 0; i < 12; i++) {
            h.append(hofstadterF(i)).append(hofstadterM(i)).append(' ');
        }
        System.out.println(h);
    }
}
