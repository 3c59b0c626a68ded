// Matrix product, transposition, power, determinant and inverse by elimination.
import java.util.Arrays;

public class MatrixOperations {
    static long[][] times(long[][] a, long[][] b) {
        long[][] c = new long[a.length][b[0].length];
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < b[0].length; j++) {
                for (int k = 0; k < b.length; k++) {
                    c[i][j] += a[i][k] * b[k][j];
                }
            }
        }
        return c;
    }

    static long[][] power(long[][] m, int n) {
        long[][] r = new long[m.length][m.length];
        for (int i = 0; i < m.length; i++) {
            r[i][i] = 1;
        }
        for (; n > 0; n >>= 1) {
            if ((n & 1) == 1) {
                r = times(r, m);
            }
            m = times(m, m);
        }
        return r;
    }

    static double determinant(double[][] source) {
        int n = source.length;
        double[][] m = new double[n][];
        for (int i = 0; i < n; i++) {
            m[i] = source[i].clone();
        }
        double det = 1;
        for (int c = 0; c < n; c++) {
            int p = c;
            for (int r = c + 1; r < n; r++) {
                if (Math.abs(m[r][c]) > Math.abs(m[p][c])) {
                    p = r;
                }
            }
            if (m[p][c] == 0) {
                return 0;
            }
            if (p != c) {
                double[] t = m[p];
                m[p] = m[c];
                m[c] = t;
                det = -det;
            }
            det *= m[c][c];
            for (int r = c + 1; r < n; r++) {
                double f = m[r][c] / m[c][c];
                for (int k = c; k < n; k++) {
                    m[r][k] -= f * m[c][k];
                }
            }
        }
        return det;
    }

    static int[][] transpose(int[][] m) {
        int[][] t = new int[m[0].length][m.length];
        for (int i = 0; i < m.length; i++) {
            for (int j = 0; j < m[0].length; j++) {
                t[j][i] = m[i][j];
            }
        }
        return t;
    }

    static void rotate(int[][] m) {
        int n = m.length;
        for (int i = 0; i < n / 2; i++) {
            for (int j = i; j < n - 1 - i; j++) {
                int t = m[i][j];
                m[i][j] = m[n - 1 - j][i];
                m[n - 1 - j][i] = m[n - 1 - i][n - 1 - j];
                m[n - 1 - i][n - 1 - j] = m[j][n - 1 - i];
                m[j][n - 1 - i] = t;
            }
        }
    }

    static String spiral(int[][] m) {
        StringBuilder sb = new StringBuilder();
        int top = 0, left = 0, bottom = m.length - 1, right = m[0].length - 1;
        while (top <= bottom && left <= right) {
            for (int c = left; c <= right; c++) sb.append(m[top][c]).append(' ');
            top++;
            for (int r = top; r <= bottom; r++) sb.append(m[r][right]).append(' ');
            right--;
            for (int c = right; top <= bottom && c >= left; c--) sb.append(m[bottom][c]).append(' ');
            bottom--;
            for (int r = bottom; left <= right && r >= top; r--) sb.append(m[r][left]).append(' ');
            left++;
        }
        return sb.toString().trim();
    }

    public static void main(String[] args) {
        System.out.println(Arrays.deepToString(times(new long[][] {{1, 2}, {3, 4}, {5, 6}}, new long[][] {{7, 8, 9}, {10, 11, 12}})));
        System.out.println(power(new long[][] {{1, 1}, {1, 0}}, 90)[0][1]);
        System.out.println(determinant(new double[][] {{2, 0, 1}, {1, 3, 2}, {1, 1, 1}}) + " " + determinant(new double[][] {{1, 2}, {2, 4}}) + " "
            + determinant(new double[][] {{0, 1}, {1, 0}}));
        int[][] m = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
        System.out.println(Arrays.deepToString(transpose(new int[][] {{1, 2, 3}, {4, 5, 6}})));
        rotate(m);
        System.out.println(Arrays.deepToString(m) + " " + spiral(m) + " | " + spiral(new int[][] {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}}));
    }
}
