package forkless.model;

import java.util.Iterator;

/** Goes through a collection from its end. */
@SuppressWarnings("rawtypes")
final class BackwardIterator implements Iterator {
    private final RowIterator from;

    BackwardIterator(Row row) {
        from = new RowIterator(row, row.keys().length);
    }

    @Override
    public boolean hasNext() {
        return from.hasPrevious();
    }

    @Override
    public Object next() {
        return from.previous();
    }

    @Override
    public void remove() {
        from.remove();
    }
}
