package forkless.model;

import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.ListIterator;
import java.util.Spliterator;
import java.util.Spliterators;

/**
 * A {@link LinkedList} of the input: its elements in an array, without the nodes.
 *
 * <p>The array is never written to once a collection has it, as with {@link InputMap}.
 */
@SuppressWarnings({"rawtypes", "unchecked"})
public final class InputLinkedList<E> extends LinkedList<E> implements Row {
    /** Any of them may be null. */
    E[] keys;

    private InputLinkedList(Object[] keys) {
        this.keys = (E[]) keys;
    }

    @Override
    public Object[] keys() {
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
    public Object clone() {
        return new InputLinkedList<E>(keys());
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
        return Spliterators.spliterator(this, Spliterator.ORDERED);
    }

    @Override
    public Iterator<E> iterator() {
        return new RowIterator(this);
    }

    @Override
    public ListIterator<E> listIterator(int index) {
        Rows.requireWithin(index, keys().length + 1, keys.length);
        return new RowIterator(this, index);
    }

    @Override
    public void addFirst(E one) {
        keys = (E[]) Model.inserted(keys(), 0, one);
    }

    @Override
    public void addLast(E one) {
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
    public boolean addAll(int index, Collection<? extends E> others) {
        Rows.requireWithin(index, keys().length + 1, keys.length);
        Object[] more = others.toArray();
        for (int i = 0; i < more.length; i++) {
            keys = (E[]) Model.inserted(keys, index + i, more[i]);
        }
        return more.length > 0;
    }

    @Override
    public void add(int index, E one) {
        Rows.requireWithin(index, keys().length + 1, keys.length);
        keys = (E[]) Model.inserted(keys, index, one);
    }

    @Override
    public E get(int index) {
        Rows.requireWithin(index, keys().length, keys.length);
        return (E) Model.at(keys, index);
    }

    @Override
    public E set(int index, E one) {
        E old = get(index);
        setAt(index, one);
        return old;
    }

    void setAt(int index, Object one) {
        keys = (E[]) Model.replaced(keys, index, one);
    }

    void insertAt(int index, Object one) {
        keys = (E[]) Model.inserted(keys, index, one);
    }

    @Override
    public E remove(int index) {
        E old = get(index);
        removeAt(index);
        return old;
    }

    @Override
    public int indexOf(Object one) {
        return Rows.indexOf(this, one);
    }

    @Override
    public int lastIndexOf(Object one) {
        return Rows.lastIndexOf(this, one);
    }
}
