package forkless.model;

import java.util.ListIterator;
import java.util.NoSuchElementException;

/** Goes through a collection; through a list also backwards. */
@SuppressWarnings("rawtypes")
final class RowIterator implements ListIterator {
    private final Row row;
    private Object[] expected;
    private int next;
    /** The element that was given last; -1 if none was, or it was removed. */
    private int last = -1;

    RowIterator(Row row) {
        this(row, 0);
    }

    RowIterator(Row row, int next) {
        this.row = row;
        this.next = next;
        expected = row.keys();
    }

    @Override
    public boolean hasNext() {
        return next < row.end(expected);
    }

    @Override
    public Object next() {
        row.requireUnchanged(expected);
        if (next >= expected.length) {
            throw new NoSuchElementException();
        }
        last = next++;
        return Model.at(expected, last);
    }

    @Override
    public boolean hasPrevious() {
        return next > 0;
    }

    @Override
    public Object previous() {
        row.requireUnchanged(expected);
        if (next <= 0) {
            throw new NoSuchElementException();
        }
        last = --next;
        return Model.at(expected, last);
    }

    @Override
    public int nextIndex() {
        return next;
    }

    @Override
    public int previousIndex() {
        return next - 1;
    }

    @Override
    public void remove() {
        requireGiven();
        if (row instanceof InputPriorityQueue) {
            Model.notOfAModel("remove by an iterator");
        }
        row.removeAt(last);
        expected = row.keysNow();
        next = last < next ? next - 1 : next;
        last = -1;
    }

    @Override
    public void set(Object one) {
        requireGiven();
        ((InputLinkedList) row).setAt(last, one);
        expected = row.keysNow();
    }

    @Override
    public void add(Object one) {
        row.requireUnchanged(expected);
        ((InputLinkedList) row).insertAt(next, one);
        expected = row.keysNow();
        next++;
        last = -1;
    }

    private void requireGiven() {
        if (last < 0) {
            throw new IllegalStateException();
        }
        row.requireUnchanged(expected);
    }
}
