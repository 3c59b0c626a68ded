package forkless.model;

import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.NoSuchElementException;
import java.util.Spliterator;
import java.util.Spliterators;

/**
 * A hash set of the input, which programs see as a {@link LinkedHashSet}: its elements in the order in which they were added.
 *
 * <p>The array is never written to once a set has it, as with {@link InputMap}.
 */
@SuppressWarnings({"rawtypes", "unchecked"})
public final class InputSet<E> extends LinkedHashSet<E> {
    /** No two are the same. */
    E[] keys;
    /** Did this path look into it before? */
    boolean isKnown;

    private InputSet(Object[] keys) {
        this.keys = (E[]) keys;
        isKnown = true;
    }

    /** The elements. What holds of all sets is assumed where a path looks into one for the first time. */
    private Object[] keys() {
        if (!isKnown) {
            Model.assumeDifferent(keys);
            isKnown = true;
        }
        return keys;
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
    public boolean contains(Object key) {
        return Model.find(this, keys(), key) >= 0;
    }

    @Override
    public boolean add(E key) {
        int index = Model.find(this, keys(), key);
        if (index < 0) {
            keys = (E[]) Model.with(keys, key);
        }
        return index < 0;
    }

    @Override
    public boolean remove(Object key) {
        int index = Model.find(this, keys(), key);
        if (index >= 0) {
            keys = (E[]) Model.without(keys, index);
        }
        return index >= 0;
    }

    @Override
    public void clear() {
        keys();
        keys = (E[]) new Object[0];
    }

    @Override
    public Object clone() {
        return new InputSet<E>(keys());
    }

    @Override
    public Object[] toArray() {
        Object[] now = keys();
        Object[] copy = Model.array(now.length);
        for (int i = 0; i < now.length; i++) {
            Model.set(copy, i, Model.at(now, i));
        }
        return copy;
    }

    @Override
    public <T> T[] toArray(T[] given) {
        Object[] now = keys();
        T[] copy = given;
        if (given.length < now.length) {
            copy = (T[]) java.lang.reflect.Array.newInstance(given.getClass().getComponentType(), now.length);
        }
        for (int i = 0; i < now.length; i++) {
            copy[i] = (T) Model.at(now, i);
        }
        if (copy.length > now.length) {
            copy[now.length] = null;
        }
        return copy;
    }

    @Override
    public Spliterator<E> spliterator() {
        return Spliterators.spliterator(this, Spliterator.DISTINCT | Spliterator.ORDERED);
    }

    @Override
    public Iterator<E> iterator() {
        return new Elements(this);
    }

    private static final class Elements implements Iterator {
        private final InputSet set;
        private Object[] expected;
        private int next;
        private boolean canRemove;

        Elements(InputSet set) {
            this.set = set;
            expected = set.keys();
        }

        @Override
        public boolean hasNext() {
            return next < expected.length;
        }

        @Override
        public Object next() {
            Model.requireUnchanged(expected, set.keys);
            if (next >= expected.length) {
                throw new NoSuchElementException();
            }
            canRemove = true;
            return Model.at(expected, next++);
        }

        @Override
        public void remove() {
            if (!canRemove) {
                throw new IllegalStateException();
            }
            Model.requireUnchanged(expected, set.keys);
            next--;
            set.keys = Model.without(expected, next);
            expected = set.keys;
            canRemove = false;
        }
    }
}
