/** Partition around the last element, the step that quicksort repeats. */
final class ArrayPartition {
    private ArrayPartition() {}

    // ---- preconditions of partition

    static boolean upTo1(Item[] a) {
        return isPartitionable(a, 1);
    }

    static boolean upTo2(Item[] a) {
        return isPartitionable(a, 2);
    }

    static boolean upTo3(Item[] a) {
        return isPartitionable(a, 3);
    }

    /** Is it an array of 1 to {@code limit} items, none of them null? */
    private static boolean isPartitionable(Item[] a, int limit) {
        if (a == null || a.length == 0 || a.length > limit) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (a[i] == null) {
                return false;
            }
        }
        return true;
    }

    // ---- the operation

    /** Brings items less than the last one to the front, then that one. Returns the index where it is then. */
    @Requires({"a.length > 0", "Contents.hasNoNull(a)"})
    @Ensures({
        "a[result] == old(a[a.length - 1])",
        "Contents.isPartitioned(a, result)",
        "Contents.isPermutation(a, old(a.clone()))"
    })
    static int partition(Item[] a) {
        Item pivot = a[a.length - 1];
        int boundary = 0;
        for (int i = 0; i < a.length - 1; i++) {
            if (a[i].lessThan(pivot)) {
                swap(a, i, boundary);
                boundary++;
            }
        }
        swap(a, a.length - 1, boundary);
        return boundary;
    }

    private static void swap(Item[] a, int i, int j) {
        Item held = a[i];
        a[i] = a[j];
        a[j] = held;
    }
}
