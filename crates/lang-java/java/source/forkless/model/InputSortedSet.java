package forkless.model;

import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.TreeSet;

/**
 * A sorted set of the input, which programs see as a {@link TreeSet} in the natural order: its elements in that order.
 * Views of a part of it, or in the other direction, are not there.
 *
 * <p>The array is never written to once a collection has it, as with {@link InputMap}.
 */
@SuppressWarnings({"rawtypes", "unchecked"})
public final class InputSortedSet<E> extends TreeSet<E> implements Row {
    /** Each is less than the next one. */
    E[] keys;
    /** Did this path look into it before? */
    boolean isKnown;

    private InputSortedSet(Object[] keys) {
        this.keys = (E[]) keys;
        isKnown = true;
    }

    /** The elements. What holds of all such collections is assumed where a path looks into one for the first time. */
    @Override
    public Object[] keys() {
        if (!isKnown) {
            Order.assumeAscending(keys);
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
        Model.requireUnchanged(before, keys);
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
    public Object clone() {
        return new InputSortedSet<E>(keys());
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
        return Spliterators.spliterator(this, Spliterator.DISTINCT | Spliterator.ORDERED);
    }

    @Override
    public Iterator<E> iterator() {
        return new RowIterator(this);
    }

    @Override
    public Iterator<E> descendingIterator() {
        return new BackwardIterator(this);
    }

    private int find(Object key) {
        if (key == null) {
            throw new NullPointerException();
        }
        return Order.find(this, keys(), key);
    }

    @Override
    public boolean contains(Object key) {
        return find(key) >= 0;
    }

    @Override
    public boolean add(E key) {
        boolean isNew = keys().length == 0 || find(key) < 0;
        if (isNew) {
            keys = (E[]) Model.inserted(keys, Order.position(keys, key), key);
        }
        return isNew;
    }

    @Override
    public boolean addAll(Collection<? extends E> others) {
        boolean isChanged = false;
        for (E one : others) {
            isChanged |= add(one);
        }
        return isChanged;
    }

    @Override
    public boolean remove(Object key) {
        int index = find(key);
        if (index >= 0) {
            removeAt(index);
        }
        return index >= 0;
    }

    private E at(int index) {
        return index < 0 ? null : (E) Model.at(keys, index);
    }

    @Override
    public Comparator<? super E> comparator() {
        return null;
    }

    @Override
    public E first() {
        return at(Order.existing(keys(), 0));
    }

    @Override
    public E last() {
        return at(Order.existing(keys(), keys.length - 1));
    }

    @Override
    public E pollFirst() {
        E first = keys().length == 0 ? null : at(0);
        if (first != null) {
            removeAt(0);
        }
        return first;
    }

    @Override
    public E pollLast() {
        E last = at(keys().length - 1);
        if (last != null) {
            removeAt(keys.length - 1);
        }
        return last;
    }

    @Override
    public E lower(E key) {
        return at(Order.below(this, keys(), key, "lower", false));
    }

    @Override
    public E floor(E key) {
        return at(Order.below(this, keys(), key, "floor", true));
    }

    @Override
    public E ceiling(E key) {
        return at(Order.above(this, keys(), key, "ceiling", true));
    }

    @Override
    public E higher(E key) {
        return at(Order.above(this, keys(), key, "higher", false));
    }
}
