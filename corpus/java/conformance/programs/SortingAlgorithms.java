// Seven sorting algorithms over the same inputs, with counts of comparisons.
import java.util.Arrays;

public class SortingAlgorithms {
    static int comparisons;

    static boolean less(int a, int b) {
        comparisons++;
        return a < b;
    }

    static void swap(int[] a, int i, int j) {
        int t = a[i];
        a[i] = a[j];
        a[j] = t;
    }

    static void bubble(int[] a) {
        for (boolean again = true; again; ) {
            again = false;
            for (int i = 1; i < a.length; i++) {
                if (less(a[i], a[i - 1])) {
                    swap(a, i, i - 1);
                    again = true;
                }
            }
        }
    }

    static void insertion(int[] a) {
        for (int i = 1; i < a.length; i++) {
            int v = a[i], j = i;
            while (j > 0 && less(v, a[j - 1])) {
                a[j] = a[--j];
            }
            a[j] = v;
        }
    }

    static void selection(int[] a) {
        for (int i = 0; i < a.length; i++) {
            int m = i;
            for (int j = i + 1; j < a.length; j++) {
                m = less(a[j], a[m]) ? j : m;
            }
            swap(a, i, m);
        }
    }

    static void merge(int[] a) {
        if (a.length > 1) {
            int[] l = Arrays.copyOfRange(a, 0, a.length / 2), r = Arrays.copyOfRange(a, a.length / 2, a.length);
            merge(l);
            merge(r);
            for (int i = 0, j = 0, k = 0; k < a.length; k++) {
                a[k] = j == r.length || i < l.length && !less(r[j], l[i]) ? l[i++] : r[j++];
            }
        }
    }

    static void quick(int[] a) {
        quick(a, 0, a.length - 1);
    }

    static void quick(int[] a, int low, int high) {
        if (low < high) {
            int p = a[low + high >>> 1], i = low, j = high;
            while (i <= j) {
                while (less(a[i], p)) i++;
                while (less(p, a[j])) j--;
                if (i <= j) {
                    swap(a, i++, j--);
                }
            }
            quick(a, low, j);
            quick(a, i, high);
        }
    }

    static void heap(int[] a) {
        for (int i = a.length / 2 - 1; i >= 0; i--) {
            sift(a, i, a.length);
        }
        for (int n = a.length - 1; n > 0; n--) {
            swap(a, 0, n);
            sift(a, 0, n);
        }
    }

    static void sift(int[] a, int i, int n) {
        for (int c; (c = 2 * i + 1) < n; i = c) {
            if (c + 1 < n && less(a[c], a[c + 1])) {
                c++;
            }
            if (!less(a[i], a[c])) {
                return;
            }
            swap(a, i, c);
        }
    }

    static void shell(int[] a) {
        for (int gap = a.length / 2; gap > 0; gap /= 2) {
            for (int i = gap; i < a.length; i++) {
                for (int j = i; j >= gap && less(a[j], a[j - gap]); j -= gap) {
                    swap(a, j, j - gap);
                }
            }
        }
    }

    interface Sort {
        void run(int[] a);
    }

    public static void main(String[] args) {
        String[] names = {"bubble", "insertion", "selection", "merge", "quick", "heap", "shell"};
        Sort[] sorts = {SortingAlgorithms::bubble, SortingAlgorithms::insertion, SortingAlgorithms::selection, SortingAlgorithms::merge, SortingAlgorithms::quick,
            SortingAlgorithms::heap, SortingAlgorithms::shell};
        int[] mixed = new int[30];
        for (int i = 0; i < mixed.length; i++) {
            mixed[i] = i * 17 % 31 - 10;
        }
        int[][] inputs = {{}, {5}, {3, 3, 3, 1}, {Integer.MAX_VALUE, Integer.MIN_VALUE, 0}, {1, 2, 3, 4, 5}, {5, 4, 3, 2, 1}, mixed};
        for (int s = 0; s < sorts.length; s++) {
            StringBuilder sb = new StringBuilder(names[s]);
            for (int[] input : inputs) {
                int[] a = input.clone(), expected = input.clone();
                Arrays.sort(expected);
                comparisons = 0;
                sorts[s].run(a);
                sb.append(' ').append(Arrays.equals(a, expected)).append('/').append(comparisons);
            }
            System.out.println(sb);
        }
    }
}
