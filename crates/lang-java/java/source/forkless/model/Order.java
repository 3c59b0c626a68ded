package forkless.model;

import java.util.NoSuchElementException;

/** How keys are sorted: in their natural order, or as constants of an enum. */
@SuppressWarnings({"rawtypes", "unchecked"})
final class Order {
    private static final String INTEGER = "java.lang.Integer";
    private static final String LONG = "java.lang.Long";
    private static final String CHARACTER = "java.lang.Character";
    private static final String TEXT = "java.lang.String";

    private Order() {}

    /** Is a key less than one that is there? Numbers are one comparison, not a way through their code. */
    static boolean isLess(Object key, Object present) {
        if (Model.isOf(key, INTEGER) && Model.isOf(present, INTEGER)) {
            return ((Integer) key).intValue() < ((Integer) present).intValue();
        }
        if (Model.isOf(key, LONG) && Model.isOf(present, LONG)) {
            return ((Long) key).longValue() < ((Long) present).longValue();
        }
        if (Model.isOf(key, CHARACTER) && Model.isOf(present, CHARACTER)) {
            return ((Character) key).charValue() < ((Character) present).charValue();
        }
        if (Model.isOf(key, TEXT) && Model.isOf(present, TEXT)) {
            return ((String) key).compareTo((String) present) < 0;
        }
        return ((Comparable) key).compareTo(present) < 0;
    }

    /** Are two keys the same in this order? */
    static boolean isSame(Object key, Object present) {
        if (Model.isOf(key, TEXT) || Model.isOf(key, INTEGER) || Model.isOf(key, LONG) || Model.isOf(key, CHARACTER)) {
            return key.equals(present);
        }
        return ((Comparable) key).compareTo(present) == 0;
    }

    /** A key that is there: it is not null, which is no condition of a path either. */
    private static Object at(Object[] keys, int index) {
        Object key = Model.at(keys, index);
        Model.assume(key != null);
        return key;
    }

    /** Goes on only where each key is less than the next one. */
    static void assumeAscending(Object[] keys) {
        Rows.assumeThere(keys);
        for (int i = 1; i < keys.length; i++) {
            Model.assume(isLess(at(keys, i - 1), at(keys, i)));
        }
    }

    /** Goes on only where these are constants of an enum in their order. */
    static void assumeConstants(Enum sample, Object[] keys) {
        Model.assume(sample != null);
        Rows.assumeThere(keys);
        for (int i = 1; i < keys.length; i++) {
            Model.assume(((Enum) at(keys, i - 1)).ordinal() < ((Enum) at(keys, i)).ordinal());
        }
    }

    /** Where a key is; -1 if it is not there. */
    static int find(Object collection, Object[] keys, Object key) {
        int found = -1;
        for (int i = 0; i < keys.length; i++) {
            if (isSame(key, at(keys, i))) {
                found = i;
            }
        }
        return Model.place(found, collection, key);
    }

    /** Where a key belongs that is not there. */
    static int position(Object[] keys, Object key) {
        if (key == null) {
            throw new NullPointerException();
        }
        if (keys.length == 0) {
            requireComparable(key);
        }
        int position = 0;
        for (int i = 0; i < keys.length; i++) {
            if (isLess(at(keys, i), key)) {
                position = i + 1;
            }
        }
        return position;
    }

    static int placeOfConstant(Object[] keys, Enum key) {
        int position = 0;
        for (int i = 0; i < keys.length; i++) {
            if (((Enum) at(keys, i)).ordinal() < key.ordinal()) {
                position = i + 1;
            }
        }
        return position;
    }

    /** The last key that is less, or the same; -1 if there is none. */
    static int below(Object collection, Object[] keys, Object key, String method, boolean orSame) {
        int found = -1;
        for (int i = 0; i < keys.length; i++) {
            Object present = at(keys, i);
            if (orSame ? !isLess(key, present) : isLess(present, key)) {
                found = i;
            }
        }
        return Model.found(found, collection, method, key);
    }

    /** The first key that is greater, or the same; -1 if there is none. */
    static int above(Object collection, Object[] keys, Object key, String method, boolean orSame) {
        int found = -1;
        for (int i = keys.length - 1; i >= 0; i--) {
            Object present = at(keys, i);
            if (orSame ? !isLess(present, key) : isLess(key, present)) {
                found = i;
            }
        }
        return Model.found(found, collection, method, key);
    }

    /** An index, unless there are no keys. */
    static int existing(Object[] keys, int index) {
        if (keys.length == 0) {
            throw new NoSuchElementException();
        }
        return index;
    }

    /** One that is to be sorted alone is compared with itself. */
    static void requireComparable(Object one) {
        if (!Model.isOf(one, TEXT)) {
            ((Comparable) one).compareTo(one);
        }
    }

    /** Goes on only where these are a heap. */
    static void assumeHeap(Object[] heap) {
        Rows.assumeThere(heap);
        for (int i = 1; i < heap.length; i++) {
            Model.assume(!isLess(at(heap, i), at(heap, (i - 1) / 2)));
        }
    }

    /** Moves an element of a new heap up to its place. */
    static void siftUp(Object[] heap, int index) {
        Object one = Model.at(heap, index);
        while (index > 0) {
            int parent = (index - 1) / 2;
            Object above = Model.at(heap, parent);
            if (!isLess(one, above)) {
                break;
            }
            Model.set(heap, index, above);
            index = parent;
        }
        Model.set(heap, index, one);
    }

    /** Moves an element of a new heap down to its place, which is the answer. */
    static int siftDown(Object[] heap, int index) {
        Object one = Model.at(heap, index);
        while (2 * index + 1 < heap.length) {
            int child = 2 * index + 1;
            if (child + 1 < heap.length && isLess(Model.at(heap, child + 1), Model.at(heap, child))) {
                child++;
            }
            if (!isLess(Model.at(heap, child), one)) {
                break;
            }
            Model.set(heap, index, Model.at(heap, child));
            index = child;
        }
        Model.set(heap, index, one);
        return index;
    }
}
