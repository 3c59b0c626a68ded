package examples;

/**
 * A queue of limited capacity: a ring in an array.
 *
 * <p>Explore {@code examples.BoundedQueue.poll} with the precondition {@code repOK}. There is to find: the head wraps around one step
 * too late. The assertion fails where the element taken was at the last index; the next {@code poll} would leave the array.
 * {@code offer} is right.
 */
public class BoundedQueue {
    Object[] elements;
    int head;
    int count;

    public BoundedQueue(int capacity) {
        elements = new Object[capacity];
    }

    /** The invariant: the head is an index, and there are no more elements than fit. */
    boolean repOK() {
        return elements != null
                && elements.length > 0
                && head >= 0
                && head < elements.length
                && count >= 0
                && count <= elements.length;
    }

    /** Adds an element unless the queue is full. */
    public boolean offer(Object element) {
        if (count == elements.length) {
            return false;
        }
        int free = elements.length - head;
        int tail = count < free ? head + count : count - free;
        elements[tail] = element;
        count++;
        assert repOK();
        return true;
    }

    /** Takes the element that was added first, null if there is none. */
    public Object poll() {
        if (count == 0) {
            return null;
        }
        Object element = elements[head];
        elements[head] = null;
        head++;
        if (head > elements.length) {
            head = 0;
        }
        count--;
        assert repOK();
        return element;
    }
}
