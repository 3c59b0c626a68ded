/** A binary heap in an array, the smallest number first. */
final class PriorityHeap {
    int[] numbers;
    int size;

    boolean isValid() {
        if (numbers == null || size < 0 || size > numbers.length) {
            return false;
        }
        for (int at = 1; at < size; at++) {
            if (numbers[at] < numbers[(at - 1) / 2]) {
                return false;
            }
        }
        return true;
    }

    void removeFirst(boolean isBroken) {
        size--;
        int moved = numbers[size];
        int at = 0;
        while (2 * at + 1 < size) {
            int child = 2 * at + 1;
            if (child + 1 < size && numbers[child + 1] < numbers[child] && !isBroken) {
                child++;
            }
            if (moved <= numbers[child]) {
                break;
            }
            numbers[at] = numbers[child];
            at = child;
        }
        numbers[at] = moved;
    }

    static void removeKeeps(PriorityHeap heap) {
        if (heap != null && heap.isValid() && heap.size > 0) {
            heap.removeFirst(false);
            assert heap.isValid();
        }
    }

    /** The same with a mistake. */
    static void removeBreaks(PriorityHeap heap) {
        if (heap != null && heap.isValid() && heap.size > 0) {
            heap.removeFirst(true);
            assert heap.isValid();
        }
    }
}
