package forkless.model;

import java.util.Collection;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** What several collections of the input do. */
@SuppressWarnings({"rawtypes", "unchecked"})
final class Rows {
    private Rows() {}

    /** Goes on only where no element is null. */
    static void assumeThere(Object[] elements) {
        for (int i = 0; i < elements.length; i++) {
            Model.assume(Model.at(elements, i) != null);
        }
    }

    private static boolean isSame(Object wanted, Object present) {
        return wanted == null ? present == null : wanted.equals(present);
    }

    static int indexOf(Row row, Object wanted) {
        Object[] elements = row.keys();
        for (int i = 0; i < elements.length; i++) {
            if (isSame(wanted, Model.at(elements, i))) {
                return i;
            }
        }
        return -1;
    }

    static int lastIndexOf(Row row, Object wanted) {
        Object[] elements = row.keys();
        for (int i = elements.length - 1; i >= 0; i--) {
            if (isSame(wanted, Model.at(elements, i))) {
                return i;
            }
        }
        return -1;
    }

    /** Takes out the element at an index, unless that is negative. */
    static boolean remove(Row row, int index) {
        if (index >= 0) {
            row.removeAt(index);
        }
        return index >= 0;
    }

    static void forEach(Row row, Consumer action) {
        Model.requireThere(action);
        Object[] elements = row.keys();
        for (int i = 0; i < elements.length; i++) {
            action.accept(Model.at(elements, i));
        }
        row.requireUnchanged(elements);
    }

    static boolean removeIf(Row row, Predicate isUnwanted) {
        Model.requireThere(isUnwanted);
        int before = row.keys().length;
        for (int i = before - 1; i >= 0; i--) {
            if (isUnwanted.test(Model.at(row.keysNow(), i))) {
                row.removeAt(i);
            }
        }
        return row.keysNow().length < before;
    }

    /** Takes out the elements that are among others, or those that are not. */
    static boolean removeAll(Row row, Collection others, boolean isAmong) {
        int before = row.keys().length;
        for (int i = before - 1; i >= 0; i--) {
            if (others.contains(Model.at(row.keysNow(), i)) == isAmong) {
                row.removeAt(i);
            }
        }
        return row.keysNow().length < before;
    }

    static void requireWithin(int index, int end, int size) {
        if (index < 0 || index >= end) {
            throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + size);
        }
    }
}
