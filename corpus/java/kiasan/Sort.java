/** Sorting by insertion, and by insertion over shrinking gaps. */
final class Sort {
    private Sort() {}

    // ---- preconditions of both

    static boolean upTo1(Item[] a) {
        return isSortable(a, 1);
    }

    static boolean upTo2(Item[] a) {
        return isSortable(a, 2);
    }

    static boolean upTo3(Item[] a) {
        return isSortable(a, 3);
    }

    /** Is it an array of at most {@code limit} items, none of them null? */
    private static boolean isSortable(Item[] a, int limit) {
        if (a == null || a.length > limit) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (a[i] == null) {
                return false;
            }
        }
        return true;
    }

    // ---- the operations

    @Requires("Contents.hasNoNull(a)")
    @Ensures({"Contents.isSorted(a)", "Contents.isPermutation(a, old(a.clone()))"})
    static void insertionSort(Item[] a) {
        for (int p = 1; p < a.length; p++) {
            Item moving = a[p];
            int j = p;
            while (j > 0 && moving.lessThan(a[j - 1])) {
                a[j] = a[j - 1];
                j--;
            }
            a[j] = moving;
        }
    }

    @Requires("Contents.hasNoNull(a)")
    @Ensures({"Contents.isSorted(a)", "Contents.isPermutation(a, old(a.clone()))"})
    static void shellsort(Item[] a) {
        for (int gap = a.length / 2; gap > 0; gap /= 2) {
            for (int p = gap; p < a.length; p++) {
                Item moving = a[p];
                int j = p;
                while (j >= gap && moving.lessThan(a[j - gap])) {
                    a[j] = a[j - gap];
                    j -= gap;
                }
                a[j] = moving;
            }
        }
    }
}
