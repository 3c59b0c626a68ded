package forkless;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Collections by what is in them: keys and values in turn, or elements, in the order of iteration. */
final class Contents {
    /** The classes of objects that can be given by what is in them. */
    private static final Set<Class<?>> CLASSES = new HashSet<>(Arrays.<Class<?>>asList(
            LinkedHashMap.class,
            LinkedHashSet.class,
            TreeMap.class,
            TreeSet.class,
            EnumMap.class,
            ArrayDeque.class,
            LinkedList.class,
            PriorityQueue.class));

    /** The fields of an enum map that its constructor sets. */
    private static final String[] OF_ENUM_MAP = {"keyType", "keyUniverse", "vals"};

    private Contents() {}

    /** Can it be given by what is in it? */
    static boolean isCollection(Object object) {
        return CLASSES.contains(object.getClass());
    }

    /** An object to add to. A map of constants is completed when it is known which. */
    static Object make(Class<?> type, Memory memory) throws ReflectiveOperationException {
        return type == EnumMap.class ? memory.allocate(type) : type.getDeclaredConstructor().newInstance();
    }

    /** What comes first is one of the constants that a map of constants may have. */
    @SuppressWarnings({"unchecked", "rawtypes"})
    private static Object[] complete(EnumMap<?, ?> map, Object[] contents, Memory memory) throws NoSuchFieldException {
        Class type = contents[0] == null ? Thread.State.class : ((Enum) contents[0]).getDeclaringClass();
        Object complete = new EnumMap(type);
        for (String field : OF_ENUM_MAP) {
            long offset = memory.offset(EnumMap.class, field);
            memory.putReference(map, offset, memory.reference(complete, offset));
        }
        return Arrays.copyOfRange(contents, 1, contents.length);
    }

    @SuppressWarnings("unchecked")
    static void add(Object collection, Object[] given, Memory memory) throws Impossible {
        Object[] contents = given;
        try {
            if (collection instanceof EnumMap) {
                contents = complete((EnumMap<?, ?>) collection, given, memory);
            }
            if (collection instanceof Map) {
                Map<Object, Object> map = (Map<Object, Object>) collection;
                if (map instanceof LinkedHashMap) {
                    // One that had an entry asks keys for their hash codes, also when it is empty.
                    map.put(null, null);
                    map.remove(null);
                }
                for (int i = 0; i < contents.length; i += 2) {
                    map.put(contents[i], contents[i + 1]);
                }
            } else {
                if (collection instanceof LinkedHashSet) {
                    ((Collection<Object>) collection).add(null);
                    ((Collection<Object>) collection).remove(null);
                }
                for (Object element : contents) {
                    ((Collection<Object>) collection).add(element);
                }
            }
        } catch (NoSuchFieldException otherJvm) {
            throw Impossible.here("enum maps of this JVM have other fields");
        } catch (RuntimeException | Error thrown) {
            throw Impossible.here("a key of the input cannot be hashed or compared: " + Impossible.words(thrown));
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
