/** A data structure whose state before and after a call is compared. */
class IntStack {
    private final int[] elements = new int[3];
    private int size;

    boolean repOK() {
        return size >= 0 && size <= elements.length;
    }

    int size() {
        return size;
    }

    int[] toArray() {
        int[] copy = new int[size];
        for (int i = 0; i < size; i++) copy[i] = elements[i];
        return copy;
    }

    // check IntStack.push => violated index-out-of-bounds@push
    // check IntStack.push --invariant repOK => violated index-out-of-bounds@push
    // check IntStack.push --invariant repOK --requires "size < elements.length" --ensures "size() == old(size()) + 1" => holds
    // check IntStack.push --invariant repOK --requires "size < elements.length" --ensures "toArray()[size - 1] == x" --ensures "java.util.Arrays.equals(old(toArray()), java.util.Arrays.copyOf(toArray(), size - 1))" => holds
    void push(int x) {
        elements[size] = x; // @push
        size++;
    }

    // check IntStack.pop --invariant auto => violated index-out-of-bounds@pop
    // check IntStack.pop --invariant auto --requires "size > 0" --ensures "result == old(toArray())[size()]" => holds
    // check IntStack.pop --invariant auto --requires "size > 0" --ensures "size() == old(size())" => violated postcondition `size() == old(size())`
    int pop() {
        int top = elements[size - 1]; // @pop
        size--;
        return top;
    }

    // check IntStack.drop --invariant auto => violated invariant `repOK()`
    void drop() {
        size--;
    }

    // check IntStack.clear --invariant auto --ensures "size == 0" => holds
    void clear() {
        size = 0;
    }
}
