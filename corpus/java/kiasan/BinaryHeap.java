/** A priority queue of fixed capacity: a binary heap in an array, its least item at index 1. Index 0 is not used. */
@Invariant("repOK()")
final class BinaryHeap {
    Item[] array;
    int size;

    BinaryHeap(int capacity) {
        array = new Item[capacity + 1];
    }

    // ---- the invariant, for heaps of limited capacity

    /** Are there {@code size} items, and is none less than its parent? */
    boolean repOK() {
        if (array == null || size < 0 || size >= array.length) {
            return false;
        }
        for (int i = 1; i <= size; i++) {
            if (array[i] == null) {
                return false;
            }
            if (i > 1 && array[i].lessThan(array[i / 2])) {
                return false;
            }
        }
        return true;
    }

    private boolean capacityUpTo(int limit) {
        return array != null && array.length - 1 <= limit && repOK();
    }

    boolean capacityUpTo1() {
        return capacityUpTo(1);
    }

    boolean capacityUpTo2() {
        return capacityUpTo(2);
    }

    boolean capacityUpTo3() {
        return capacityUpTo(3);
    }

    // ---- the precondition of insert: besides, there is something to insert

    boolean canInsertUpTo1(Item x) {
        return x != null && capacityUpTo(1);
    }

    boolean canInsertUpTo2(Item x) {
        return x != null && capacityUpTo(2);
    }

    boolean canInsertUpTo3(Item x) {
        return x != null && capacityUpTo(3);
    }

    // ---- the operations

    @Ensures({"Contents.isPlus(items(), old(items()), x)", "array == old(array)"})
    @ThrowEnsures({
        "IllegalStateException",
        "old(size) == array.length - 1 && Contents.same(items(), old(items()))"
    })
    void insert(Item x) {
        if (size == array.length - 1) {
            throw new IllegalStateException();
        }
        size++;
        int hole = size;
        while (hole > 1 && x.lessThan(array[hole / 2])) {
            array[hole] = array[hole / 2];
            hole /= 2;
        }
        array[hole] = x;
    }

    /** Removes and returns the least item, null if there is none. */
    @Ensures({
        "result == (old(size) == 0 ? null : old(array[1]))",
        "result == null ? size == 0 : Contents.isPlus(old(items()), items(), result)",
        "array == old(array)"
    })
    Item deleteMin() {
        if (size == 0) {
            return null;
        }
        Item min = array[1];
        array[1] = array[size];
        size--;
        percolateDown(1);
        return min;
    }

    private void percolateDown(int hole) {
        Item moving = array[hole];
        while (hole * 2 <= size) {
            int child = hole * 2;
            if (child != size && array[child + 1].lessThan(array[child])) {
                child++;
            }
            if (!array[child].lessThan(moving)) {
                break;
            }
            array[hole] = array[child];
            hole = child;
        }
        array[hole] = moving;
    }

    // ---- for contracts

    private Item[] items() {
        Item[] items = new Item[size];
        for (int i = 0; i < size; i++) {
            items[i] = array[i + 1];
        }
        return items;
    }
}
