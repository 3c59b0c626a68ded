/** What contracts say of the contents of structures: these are arrays, in the order of the structure. */
final class Contents {
    private Contents() {}

    // ---- lists of items, which are told apart by identity

    static boolean same(Item[] a, Item[] b) {
        if (a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (a[i] != b[i]) {
                return false;
            }
        }
        return true;
    }

    /** Is it the list from before, with an item at this index that was not there? */
    static boolean isInserted(Item[] after, Item[] before, int index, Item x) {
        if (after.length != before.length + 1 || after[index] != x) {
            return false;
        }
        for (int i = 0; i < before.length; i++) {
            if (after[i < index ? i : i + 1] != before[i]) {
                return false;
            }
        }
        return true;
    }

    /** Is it the list from before, without the item at this index? */
    static boolean isRemoved(Item[] after, Item[] before, int index) {
        return isInserted(before, after, index, before[index]);
    }

    /** The index of the first occurrence, -1 if there is none. */
    static int first(Item[] items, Item x) {
        for (int i = 0; i < items.length; i++) {
            if (items[i] == x) {
                return i;
            }
        }
        return -1;
    }

    /** The index of the last occurrence, -1 if there is none. */
    static int last(Item[] items, Item x) {
        int last = -1;
        for (int i = 0; i < items.length; i++) {
            if (items[i] == x) {
                last = i;
            }
        }
        return last;
    }

    // ---- collections of items, whose order does not matter

    /** How often an item occurs. */
    private static int count(Item[] items, Item x) {
        int count = 0;
        for (int i = 0; i < items.length; i++) {
            if (items[i] == x) {
                count++;
            }
        }
        return count;
    }

    static boolean isPermutation(Item[] a, Item[] b) {
        if (a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (count(a, a[i]) != count(b, a[i])) {
                return false;
            }
        }
        return true;
    }

    /** Has every item of one collection the same number of occurrences in the other, but for one item that has one more? */
    static boolean isPlus(Item[] after, Item[] before, Item x) {
        if (after.length != before.length + 1) {
            return false;
        }
        for (int i = 0; i < after.length; i++) {
            if (count(after, after[i]) != count(before, after[i]) + (after[i] == x ? 1 : 0)) {
                return false;
            }
        }
        return true;
    }

    static boolean hasNoNull(Item[] items) {
        return first(items, null) == -1;
    }

    /** Is no item less than the one before it? */
    static boolean isSorted(Item[] items) {
        for (int i = 1; i < items.length; i++) {
            if (items[i].lessThan(items[i - 1])) {
                return false;
            }
        }
        return true;
    }

    /** Are the items less than the one at the index before it, and no others? */
    static boolean isPartitioned(Item[] items, int index) {
        for (int i = 0; i < items.length; i++) {
            if (items[i].lessThan(items[index]) != (i < index)) {
                return false;
            }
        }
        return true;
    }

    // ---- numbers

    static boolean same(int[] a, int[] b) {
        if (a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (a[i] != b[i]) {
                return false;
            }
        }
        return true;
    }

    static boolean contains(int[] numbers, int x) {
        for (int i = 0; i < numbers.length; i++) {
            if (numbers[i] == x) {
                return true;
            }
        }
        return false;
    }

    // ---- sets of numbers in ascending order

    /** Is it the set from before and this number? */
    static boolean isPlus(int[] after, int[] before, int x) {
        if (contains(before, x)) {
            return same(after, before);
        }
        if (after.length != before.length + 1) {
            return false;
        }
        int at = 0;
        for (int i = 0; i < after.length; i++) {
            if (after[i] != x) {
                if (at == before.length || after[i] != before[at]) {
                    return false;
                }
                at++;
            }
        }
        return at == before.length;
    }

    /** Is it the set from before without this number? */
    static boolean isMinus(int[] after, int[] before, int x) {
        return contains(before, x) ? !contains(after, x) && isPlus(before, after, x) : same(after, before);
    }
}
