package forkless.model;

import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.PriorityQueue;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * A {@link PriorityQueue} of the input in the natural order: its heap, in an array without spare room.
 *
 * <p>The array is never written to once a collection has it, as with {@link InputMap}.
 */
@SuppressWarnings({"rawtypes", "unchecked"})
public final class InputPriorityQueue<E> extends PriorityQueue<E> implements Row {
    /** None is null, and none is less than the one above it. */
    E[] keys;
    /** Did this path look into it before? */
    boolean isKnown;

    private InputPriorityQueue(Object[] keys) {
        this.keys = (E[]) keys;
        isKnown = true;
    }

    /** The elements. What holds of all such collections is assumed where a path looks into one for the first time. */
    @Override
    public Object[] keys() {
        if (!isKnown) {
            Order.assumeHeap(keys);
            isKnown = true;
        }
        return keys;
    }

    @Override
    public Object[] keysNow() {
        return keys;
    }

    /** The last element takes the place of the removed one, and finds its own. */
    @Override
    public void removeAt(int index) {
        E last = (E) Model.at(keys, keys.length - 1);
        boolean isLast = index == keys.length - 1;
        keys = (E[]) Model.without(keys, keys.length - 1);
        if (!isLast) {
            E[] heap = (E[]) Model.copy(keys);
            Model.set(heap, index, last);
            keys = heap;
            if (Order.siftDown(heap, index) == index) {
                Order.siftUp(heap, index);
            }
        }
    }

    @Override
    public void requireUnchanged(Object[] before) {
        Model.requireUnchanged(before, keys);
    }

    @Override
    public int end(Object[] before) {
        return keys.length;
    }

    @Override
    public int size() {
        return keys().length;
    }

    @Override
    public boolean isEmpty() {
        return keys().length == 0;
    }

    @Override
    public void clear() {
        keys();
        keys = (E[]) new Object[0];
    }

    @Override
    public Object[] toArray() {
        return Model.copy(keys());
    }

    @Override
    public <T> T[] toArray(T[] given) {
        return Model.copyTo(keys(), given);
    }

    @Override
    public Stream<E> stream() {
        return StreamSupport.stream(Spliterators.spliterator(this, Spliterator.NONNULL), false);
    }

    @Override
    public Iterator<E> iterator() {
        return new RowIterator(this);
    }

    @Override
    public boolean offer(E one) {
        Model.requireThere(one);
        E[] heap = (E[]) Model.with(keys(), one);
        if (heap.length == 1) {
            Order.requireComparable(one);
        }
        Order.siftUp(heap, heap.length - 1);
        keys = heap;
        return true;
    }

    @Override
    public boolean add(E one) {
        return offer(one);
    }

    @Override
    public E peek() {
        return keys().length == 0 ? null : (E) Model.at(keys, 0);
    }

    @Override
    public E poll() {
        if (keys().length == 0) {
            return null;
        }
        E first = (E) Model.at(keys, 0);
        removeAt(0);
        return first;
    }

    @Override
    public boolean contains(Object one) {
        return one != null && Rows.indexOf(this, one) >= 0;
    }

    @Override
    public boolean remove(Object one) {
        return one != null && Rows.remove(this, Rows.indexOf(this, one));
    }

    @Override
    public Comparator<? super E> comparator() {
        return null;
    }

    @Override
    public void forEach(Consumer<? super E> action) {
        Rows.forEach(this, action);
    }

    @Override
    public boolean removeIf(Predicate<? super E> isUnwanted) {
        Model.notOfAModel("removeIf");
        return false;
    }

    @Override
    public boolean removeAll(Collection<?> others) {
        Model.notOfAModel("removeAll");
        return false;
    }

    @Override
    public boolean retainAll(Collection<?> others) {
        Model.notOfAModel("retainAll");
        return false;
    }
}
