/** Numbers in ascending order in an array. */
final class SortedNumbers {
    int[] numbers;
    int size;

    boolean isValid() {
        if (numbers == null || size < 0 || size > numbers.length) {
            return false;
        }
        for (int at = 1; at < size; at++) {
            if (numbers[at] < numbers[at - 1]) {
                return false;
            }
        }
        return true;
    }

    void insert(int number, boolean isBroken) {
        int at = size++;
        while (at > (isBroken ? 1 : 0) && numbers[at - 1] > number) {
            numbers[at] = numbers[at - 1];
            at--;
        }
        numbers[at] = number;
    }

    static void insertKeeps(SortedNumbers sorted, int number) {
        if (sorted != null && sorted.isValid() && sorted.size < sorted.numbers.length) {
            sorted.insert(number, false);
            assert sorted.isValid();
        }
    }

    /** The same with a mistake. */
    static void insertBreaks(SortedNumbers sorted, int number) {
        if (sorted != null && sorted.isValid() && sorted.size < sorted.numbers.length) {
            sorted.insert(number, true);
            assert sorted.isValid();
        }
    }
}
