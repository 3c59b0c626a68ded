import java.util.NoSuchElementException;

/** A stack of fixed capacity, in an array. */
@Invariant("repOK()")
final class StackAr {
    Item[] array;
    int top;

    StackAr(int capacity) {
        array = new Item[capacity];
        top = -1;
    }

    /** The invariant: {@code top} is an index of the array, or -1. */
    boolean repOK() {
        return array != null && top >= -1 && top < array.length;
    }

    @Ensures({"Contents.isInserted(items(), old(items()), old(top) + 1, x)", "array == old(array)"})
    @ThrowEnsures({"IllegalStateException", "old(top) == array.length - 1 && Contents.same(items(), old(items()))"})
    void push(@Nullable Item x) {
        if (top == array.length - 1) {
            throw new IllegalStateException();
        }
        top++;
        array[top] = x;
    }

    @Ensures({
        "Contents.isRemoved(items(), old(items()), old(top))",
        "array == old(array)",
        "array[old(top)] == null"
    })
    @ThrowEnsures({"NoSuchElementException", "old(top) == -1 && top == -1"})
    void pop() {
        if (top == -1) {
            throw new NoSuchElementException();
        }
        array[top] = null;
        top--;
    }

    /** The item on top, null if there is none. */
    @Ensures({"result == (top == -1 ? null : items()[top])", "Contents.same(items(), old(items()))"})
    Item top() {
        return top == -1 ? null : array[top];
    }

    // ---- for contracts

    /** The items, the one on top last. */
    private Item[] items() {
        Item[] items = new Item[top + 1];
        for (int i = 0; i < items.length; i++) {
            items[i] = array[i];
        }
        return items;
    }
}
