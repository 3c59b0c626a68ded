import java.util.NoSuchElementException;

/** A stack of fixed capacity, in an array. */
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

    void push(Item x) {
        if (top == array.length - 1) {
            throw new IllegalStateException();
        }
        top++;
        array[top] = x;
    }

    void pop() {
        if (top == -1) {
            throw new NoSuchElementException();
        }
        array[top] = null;
        top--;
    }

    /** The item on top, null if there is none. */
    Item top() {
        return top == -1 ? null : array[top];
    }
}
