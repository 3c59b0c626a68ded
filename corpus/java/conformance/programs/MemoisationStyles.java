// The same recurrences by plain recursion, memo map, memo array and bottom up, with counted calls.
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

public class MemoisationStyles {
    static int calls;
    static final Map<String, Long> MEMO = new HashMap<>();

    static long pathsPlain(int r, int c) {
        calls++;
        return r == 0 || c == 0 ? 1 : pathsPlain(r - 1, c) + pathsPlain(r, c - 1);
    }

    static long pathsMemo(int r, int c) {
        calls++;
        if (r == 0 || c == 0) {
            return 1;
        }
        String key = r + "," + c;
        Long known = MEMO.get(key);
        if (known == null) {
            known = pathsMemo(r - 1, c) + pathsMemo(r, c - 1);
            MEMO.put(key, known);
        }
        return known;
    }

    static long pathsTable(int r, int c) {
        long[] row = new long[c + 1];
        Arrays.fill(row, 1);
        for (int i = 1; i <= r; i++) {
            for (int j = 1; j <= c; j++) {
                row[j] += row[j - 1];
            }
        }
        return row[c];
    }

    static int[] coins(int[] kinds, int total) {
        int[] best = new int[total + 1], last = new int[total + 1];
        for (int t = 1; t <= total; t++) {
            best[t] = Integer.MAX_VALUE;
            for (int k : kinds) {
                if (k <= t && best[t - k] != Integer.MAX_VALUE && best[t - k] + 1 < best[t]) {
                    best[t] = best[t - k] + 1;
                    last[t] = k;
                }
            }
        }
        if (best[total] == Integer.MAX_VALUE) {
            return null;
        }
        int[] used = new int[best[total]];
        for (int t = total, i = 0; t > 0; t -= last[t]) {
            used[i++] = last[t];
        }
        return used;
    }

    static String lcs(String a, String b) {
        int[][] n = new int[a.length() + 1][b.length() + 1];
        for (int i = a.length() - 1; i >= 0; i--) {
            for (int j = b.length() - 1; j >= 0; j--) {
                n[i][j] = a.charAt(i) == b.charAt(j) ? n[i + 1][j + 1] + 1 : Math.max(n[i + 1][j], n[i][j + 1]);
            }
        }
        StringBuilder sb = new StringBuilder();
        for (int i = 0, j = 0; i < a.length() && j < b.length(); ) {
            if (a.charAt(i) == b.charAt(j)) {
                sb.append(a.charAt(i++));
                j++;
            } else if (n[i + 1][j] >= n[i][j + 1]) {
                i++;
            } else {
                j++;
            }
        }
        return sb.toString();
    }

    static int knapsack(int[] weight, int[] value, int capacity) {
        int[] best = new int[capacity + 1];
        for (int i = 0; i < weight.length; i++) {
            for (int c = capacity; c >= weight[i]; c--) {
                best[c] = Math.max(best[c], best[c - weight[i]] + value[i]);
            }
        }
        return best[capacity];
    }

    public static void main(String[] args) {
        System.out.println(pathsPlain(6, 6) + " in " + calls);
        calls = 0;
        System.out.println(pathsMemo(6, 6) + " in " + calls + " " + MEMO.size());
        calls = 0;
        System.out.println(pathsMemo(16, 16) + " in " + calls + " = " + pathsTable(16, 16));
        System.out.println(Arrays.toString(coins(new int[] {1, 5, 12}, 15)) + Arrays.toString(coins(new int[] {4, 6}, 7)) + Arrays.toString(coins(new int[] {25, 10, 1}, 30)));
        System.out.println(lcs("nematode knowledge", "empty bottle") + "|" + lcs("", "x") + "|" + lcs("abc", "abc"));
        System.out.println(knapsack(new int[] {12, 2, 1, 1, 4}, new int[] {4, 2, 1, 2, 10}, 15));
    }
}
