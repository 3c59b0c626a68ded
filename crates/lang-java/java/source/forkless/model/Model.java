package forkless.model;

import java.util.ConcurrentModificationException;

/**
 * What models ask the tool for, and what they share. The natives have models in Rust.
 *
 * <p>Models reach elements by {@link #at} and {@link #set}, which check nothing: that an index is there follows from what
 * they do, and a check would be a decision on every path.
 */
final class Model {
    private Model() {}

    /** Goes on only where this holds: inputs of which it does not hold are not looked at. */
    static native void assume(boolean holds);

    /** Do objects of the same class as this one have no `equals` but that of `Object`? */
    static native boolean isKnownByIdentity(Object object);

    /** Is it of a class of the JDK for which equal objects have equal hash codes? */
    static native boolean keepsHashContract(Object object);

    /** Is it of this class, where it is there? Unlike `instanceof`, this is no condition of a path. */
    static native boolean isOf(Object object, String className);

    /** The same number, which people read as the place of the key in the collection. */
    static native int place(int index, Object collection, Object key);

    /** The same number, which people read as the place of what a method of the collection finds for the key. */
    static native int found(int index, Object collection, String method, Object key);

    /** An element that is there. */
    static native Object at(Object[] array, int index);

    /** Sets an element that is there. */
    static native void set(Object[] array, int index, Object value);

    /** Ends the path: the model has no such thing, which is said in words. */
    static native void notOfAModel(String what);

    /** A new array of this length, which is not negative. */
    static native Object[] array(int length);

    /** Does a hash table take a key that is asked for to be one that it has? */
    static boolean same(Object asked, Object present) {
        if (asked == null) {
            return present == null;
        }
        if (present == null) {
            return false;
        }
        if (isKnownByIdentity(asked)) {
            return asked == present;
        }
        if (keepsHashContract(asked)) {
            return asked.equals(present);
        }
        return asked == present || asked.hashCode() == present.hashCode() && asked.equals(present);
    }

    /** Goes on only where no two of the keys are the same. */
    static void assumeDifferent(Object[] keys) {
        for (int i = 1; i < keys.length; i++) {
            for (int j = 0; j < i; j++) {
                assume(!same(at(keys, i), at(keys, j)));
            }
        }
    }

    /** Where a key is; -1 if it is not there. A hash table asks for the hash code first, also if it is empty. */
    static int find(Object collection, Object[] keys, Object key) {
        if (key != null && !isKnownByIdentity(key) && !keepsHashContract(key)) {
            key.hashCode();
        }
        int found = -1;
        for (int i = 0; i < keys.length; i++) {
            if (same(key, at(keys, i))) {
                found = i;
            }
        }
        return place(found, collection, key);
    }

    /** The same array with one more element. */
    static Object[] with(Object[] array, Object last) {
        Object[] longer = array(array.length + 1);
        for (int i = 0; i < array.length; i++) {
            set(longer, i, at(array, i));
        }
        set(longer, array.length, last);
        return longer;
    }

    /** The same array with one more element at an index. */
    static Object[] inserted(Object[] array, int index, Object value) {
        Object[] longer = array(array.length + 1);
        for (int i = 0; i < array.length; i++) {
            set(longer, i < index ? i : i + 1, at(array, i));
        }
        set(longer, index, value);
        return longer;
    }

    /** The same array without one of its elements. */
    static Object[] without(Object[] array, int index) {
        Object[] shorter = array(array.length - 1);
        for (int i = 0; i < shorter.length; i++) {
            set(shorter, i, at(array, i < index ? i : i + 1));
        }
        return shorter;
    }

    /** The same array with another element. */
    static Object[] replaced(Object[] array, int index, Object value) {
        Object[] other = array(array.length);
        for (int i = 0; i < array.length; i++) {
            set(other, i, at(array, i));
        }
        set(other, index, value);
        return other;
    }

    /** Nobody may have added or removed an element since this array was taken. */
    static void requireUnchanged(Object[] before, Object[] now) {
        if (before != now) {
            throw new ConcurrentModificationException();
        }
    }

    static void requireThere(Object object) {
        if (object == null) {
            throw new NullPointerException();
        }
    }

    /** A new array of the same elements. */
    static Object[] copy(Object[] elements) {
        Object[] copy = array(elements.length);
        for (int i = 0; i < elements.length; i++) {
            set(copy, i, at(elements, i));
        }
        return copy;
    }

    /** The elements in an array that is given, or in a new one of its class if it is too short. */
    @SuppressWarnings("unchecked")
    static <T> T[] copyTo(Object[] elements, T[] given) {
        T[] copy = given;
        if (given.length < elements.length) {
            copy = (T[]) java.lang.reflect.Array.newInstance(given.getClass().getComponentType(), elements.length);
        }
        for (int i = 0; i < elements.length; i++) {
            copy[i] = (T) at(elements, i);
        }
        if (copy.length > elements.length) {
            copy[elements.length] = null;
        }
        return copy;
    }
}
