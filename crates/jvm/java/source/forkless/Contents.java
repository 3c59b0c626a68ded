package forkless;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;

/** Maps and sets by what is in them: keys and values in turn, or elements, in the order of iteration. */
final class Contents {
    private Contents() {}

    /** Can it be given by what is in it? */
    static boolean isCollection(Object object) {
        return object.getClass() == LinkedHashMap.class || object.getClass() == LinkedHashSet.class;
    }

    @SuppressWarnings("unchecked")
    static void add(Object collection, Object[] contents) throws Impossible {
        try {
            if (collection instanceof Map) {
                Map<Object, Object> map = (Map<Object, Object>) collection;
                // One that had an entry asks keys for their hash codes, also when it is empty.
                map.put(null, null);
                map.remove(null);
                for (int i = 0; i < contents.length; i += 2) {
                    map.put(contents[i], contents[i + 1]);
                }
            } else {
                ((Collection<Object>) collection).add(null);
                ((Collection<Object>) collection).remove(null);
                for (Object element : contents) {
                    ((Collection<Object>) collection).add(element);
                }
            }
        } catch (RuntimeException | Error thrown) {
            throw Impossible.here("a key of the input cannot be hashed: " + Impossible.words(thrown));
        }
        if (of(collection).length != contents.length) {
            throw Impossible.wrong("two keys of a collection of the input are equal");
        }
    }

    static Object[] of(Object collection) {
        if (!(collection instanceof Map)) {
            return ((Collection<?>) collection).toArray();
        }
        Map<?, ?> map = (Map<?, ?>) collection;
        Object[] contents = new Object[2 * map.size()];
        int next = 0;
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            contents[next++] = entry.getKey();
            contents[next++] = entry.getValue();
        }
        return contents;
    }
}
