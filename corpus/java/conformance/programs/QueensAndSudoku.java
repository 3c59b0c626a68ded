// Backtracking: n queens for small n, a 4 by 4 sudoku, subset sums.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

public class QueensAndSudoku {
    static int solutions;
    static int[] first;

    static void queens(int n, int row, int[] cols) {
        if (row == n) {
            solutions++;
            if (first == null) {
                first = cols.clone();
            }
            return;
        }
        next:
        for (int c = 0; c < n; c++) {
            for (int r = 0; r < row; r++) {
                if (cols[r] == c || Math.abs(cols[r] - c) == row - r) {
                    continue next;
                }
            }
            cols[row] = c;
            queens(n, row + 1, cols);
        }
    }

    static int bits(int n, int cols, int d1, int d2) {
        int all = (1 << n) - 1;
        if (cols == all) {
            return 1;
        }
        int count = 0;
        for (int free = all & ~(cols | d1 | d2); free != 0; free &= free - 1) {
            int b = free & -free;
            count += bits(n, cols | b, (d1 | b) << 1, (d2 | b) >> 1);
        }
        return count;
    }

    static boolean sudoku(int[][] g) {
        for (int r = 0; r < 4; r++) {
            for (int c = 0; c < 4; c++) {
                if (g[r][c] != 0) {
                    continue;
                }
                for (int v = 1; v <= 4; v++) {
                    if (fits(g, r, c, v)) {
                        g[r][c] = v;
                        if (sudoku(g)) {
                            return true;
                        }
                        g[r][c] = 0;
                    }
                }
                return false;
            }
        }
        return true;
    }

    static boolean fits(int[][] g, int r, int c, int v) {
        for (int i = 0; i < 4; i++) {
            if (g[r][i] == v || g[i][c] == v || g[r / 2 * 2 + i / 2][c / 2 * 2 + i % 2] == v) {
                return false;
            }
        }
        return true;
    }

    static void sums(int[] a, int i, int rest, List<Integer> chosen, List<String> out) {
        if (rest == 0) {
            out.add(chosen.toString());
        }
        if (i == a.length || rest <= 0) {
            return;
        }
        chosen.add(a[i]);
        sums(a, i + 1, rest - a[i], chosen, out);
        chosen.remove(chosen.size() - 1);
        sums(a, i + 1, rest, chosen, out);
    }

    public static void main(String[] args) {
        for (int n = 1; n <= 6; n++) {
            solutions = 0;
            first = null;
            queens(n, 0, new int[n]);
            System.out.println(n + " " + solutions + " " + bits(n, 0, 0, 0) + " " + Arrays.toString(first));
        }
        int[][] g = {{1, 0, 0, 0}, {0, 0, 3, 0}, {0, 4, 0, 0}, {0, 0, 0, 2}};
        System.out.println(sudoku(g));
        for (int[] row : g) {
            System.out.println(Arrays.toString(row));
        }
        List<String> out = new ArrayList<>();
        sums(new int[] {8, 6, 7, 5, 3, 10, 9}, 0, 15, new ArrayList<>(), out);
        System.out.println(out);
    }
}
