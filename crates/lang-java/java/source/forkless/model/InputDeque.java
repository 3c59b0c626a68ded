package forkless.model;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Iterator;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * An {@link ArrayDeque} of the input: its elements from the first to the last, without spare room.
 *
 * <p>The array is never written to once a collection has it, as with {@link InputMap}.
 */
@SuppressWarnings({"rawtypes", "unchecked"})
public final class InputDeque<E> extends ArrayDeque<E> implements Row {
    /** None is null. */
    E[] keys;
    /** Did this path look into it before? */
    boolean isKnown;

    private InputDeque(Object[] keys) {
        this.keys = (E[]) keys;
        isKnown = true;
    }

    /** The elements. What holds of all such collections is assumed where a path looks into one for the first time. */
    @Override
    public Object[] keys() {
        if (!isKnown) {
            Rows.assumeThere(keys);
            isKnown = true;
        }
        return keys;
    }

    @Override
    public Object[] keysNow() {
        return keys;
    }

    @Override
    public void removeAt(int index) {
        keys = (E[]) Model.without(keys, index);
    }

    @Override
    public void requireUnchanged(Object[] before) {
        if (before != keys) {
            Model.notOfAModel("a change while somebody goes through it");
        }
    }

    @Override
    public int end(Object[] before) {
        return before.length;
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
    public ArrayDeque<E> clone() {
        return new InputDeque<E>(keys());
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
    public Spliterator<E> spliterator() {
        return Spliterators.spliterator(this, Spliterator.NONNULL | Spliterator.ORDERED);
    }

    @Override
    public Iterator<E> iterator() {
        return new RowIterator(this);
    }

    @Override
    public void addFirst(E one) {
        Model.requireThere(one);
        keys = (E[]) Model.inserted(keys(), 0, one);
    }

    @Override
    public void addLast(E one) {
        Model.requireThere(one);
        keys = (E[]) Model.with(keys(), one);
    }

    @Override
    public boolean add(E one) {
        addLast(one);
        return true;
    }

    @Override
    public boolean addAll(Collection<? extends E> others) {
        Object[] more = others.toArray();
        for (int i = 0; i < more.length; i++) {
            addLast((E) more[i]);
        }
        return more.length > 0;
    }

    @Override
    public boolean offerFirst(E one) {
        addFirst(one);
        return true;
    }

    @Override
    public boolean offerLast(E one) {
        addLast(one);
        return true;
    }

    @Override
    public boolean offer(E one) {
        addLast(one);
        return true;
    }

    @Override
    public void push(E one) {
        addFirst(one);
    }

    @Override
    public E peekFirst() {
        return keys().length == 0 ? null : (E) Model.at(keys, 0);
    }

    @Override
    public E peekLast() {
        return keys().length == 0 ? null : (E) Model.at(keys, keys.length - 1);
    }

    @Override
    public E peek() {
        return peekFirst();
    }

    @Override
    public E getFirst() {
        return (E) Model.at(keys(), Order.existing(keys, 0));
    }

    @Override
    public E getLast() {
        return (E) Model.at(keys(), Order.existing(keys, keys.length - 1));
    }

    @Override
    public E element() {
        return getFirst();
    }

    @Override
    public E removeFirst() {
        E first = getFirst();
        removeAt(0);
        return first;
    }

    @Override
    public E removeLast() {
        E last = getLast();
        removeAt(keys.length - 1);
        return last;
    }

    @Override
    public E pollFirst() {
        return keys().length == 0 ? null : removeFirst();
    }

    @Override
    public E pollLast() {
        return keys().length == 0 ? null : removeLast();
    }

    @Override
    public E poll() {
        return pollFirst();
    }

    @Override
    public E remove() {
        return removeFirst();
    }

    @Override
    public E pop() {
        return removeFirst();
    }

    @Override
    public boolean contains(Object one) {
        return Rows.indexOf(this, one) >= 0;
    }

    @Override
    public boolean remove(Object one) {
        return Rows.remove(this, Rows.indexOf(this, one));
    }

    @Override
    public boolean removeFirstOccurrence(Object one) {
        return Rows.remove(this, Rows.indexOf(this, one));
    }

    @Override
    public boolean removeLastOccurrence(Object one) {
        return Rows.remove(this, Rows.lastIndexOf(this, one));
    }

    @Override
    public Iterator<E> descendingIterator() {
        return new BackwardIterator(this);
    }

    @Override
    public void forEach(Consumer<? super E> action) {
        Rows.forEach(this, action);
    }

    @Override
    public boolean removeIf(Predicate<? super E> isUnwanted) {
        return Rows.removeIf(this, isUnwanted);
    }

    @Override
    public boolean removeAll(Collection<?> others) {
        Model.requireThere(others);
        return Rows.removeAll(this, others, true);
    }

    @Override
    public boolean retainAll(Collection<?> others) {
        Model.requireThere(others);
        return Rows.removeAll(this, others, false);
    }
}
