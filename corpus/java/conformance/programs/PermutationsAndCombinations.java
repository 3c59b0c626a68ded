// All permutations in two orders, combinations, partitions, Gray codes.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

public class PermutationsAndCombinations {
    static void permute(char[] a, int k, List<String> out) {
        if (k == a.length) {
            out.add(new String(a));
            return;
        }
        for (int i = k; i < a.length; i++) {
            char t = a[k];
            a[k] = a[i];
            a[i] = t;
            permute(a, k + 1, out);
            t = a[k];
            a[k] = a[i];
            a[i] = t;
        }
    }

    static boolean next(int[] a) {
        int i = a.length - 2;
        while (i >= 0 && a[i] >= a[i + 1]) {
            i--;
        }
        if (i < 0) {
            return false;
        }
        int j = a.length - 1;
        while (a[j] <= a[i]) {
            j--;
        }
        int t = a[i];
        a[i] = a[j];
        a[j] = t;
        for (int l = i + 1, r = a.length - 1; l < r; l++, r--) {
            t = a[l];
            a[l] = a[r];
            a[r] = t;
        }
        return true;
    }

    static void choose(int n, int k, int from, List<Integer> current, List<List<Integer>> out) {
        if (current.size() == k) {
            out.add(new ArrayList<>(current));
            return;
        }
        for (int i = from; i <= n; i++) {
            current.add(i);
            choose(n, k, i + 1, current, out);
            current.remove(current.size() - 1);
        }
    }

    static void partitions(int n, int max, String prefix, List<String> out) {
        if (n == 0) {
            out.add(prefix.trim());
        }
        for (int i = Math.min(n, max); i > 0; i--) {
            partitions(n - i, i, prefix + i + " ", out);
        }
    }

    public static void main(String[] args) {
        List<String> perms = new ArrayList<>();
        permute("abcd".toCharArray(), 0, perms);
        System.out.println(perms.size() + " " + perms);
        int[] a = {1, 2, 2, 3};
        int count = 0;
        do {
            count++;
            System.out.print(Arrays.toString(a).replaceAll("[^0-9]", "") + " ");
        } while (next(a));
        System.out.println(count);
        List<List<Integer>> combos = new ArrayList<>();
        choose(5, 3, 1, new ArrayList<>(), combos);
        System.out.println(combos);
        List<String> parts = new ArrayList<>();
        partitions(6, 6, "", parts);
        System.out.println(parts);
        StringBuilder gray = new StringBuilder();
        for (int i = 0; i < 8; i++) {
            gray.append(Integer.toBinaryString(8 | i ^ i >> 1).substring(1)).append(' ');
        }
        System.out.println(gray);
    }
}
