package forkless.model;

import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

/** What all maps of the input do. */
@SuppressWarnings({"rawtypes", "unchecked"})
final class Tables {
    private Tables() {}

    static Object valueAt(Table map, int index) {
        return index < 0 ? null : Model.at(map.valuesNow(), index);
    }

    static Object getOrDefault(Table map, Object key, Object otherwise) {
        int index = map.find(key);
        return index < 0 ? otherwise : valueAt(map, index);
    }

    static boolean containsValue(Table map, Object value) {
        map.keys();
        Object[] now = map.valuesNow();
        for (int i = 0; i < now.length; i++) {
            Object one = Model.at(now, i);
            if (value == one || value != null && value.equals(one)) {
                return true;
            }
        }
        return false;
    }

    static Object put(Table map, Object key, Object value) {
        int index = map.findForPut(key);
        Object old = valueAt(map, index);
        if (index < 0) {
            map.insert(key, value);
        } else {
            map.setValueAt(index, value);
        }
        return old;
    }

    static Object putIfAbsent(Table map, Object key, Object value) {
        int index = map.findForPut(key);
        Object old = valueAt(map, index);
        if (index < 0) {
            map.insert(key, value);
        } else if (old == null) {
            map.setValueAt(index, value);
        }
        return old;
    }

    static void putAll(Map map, Map other) {
        for (Object one : other.entrySet()) {
            Map.Entry entry = (Map.Entry) one;
            map.put(entry.getKey(), entry.getValue());
        }
    }

    static Object remove(Table map, Object key) {
        int index = map.find(key);
        Object old = valueAt(map, index);
        if (index >= 0) {
            map.removeAt(index);
        }
        return old;
    }

    static boolean remove(Table map, Object key, Object value) {
        int index = map.find(key);
        if (index < 0) {
            return false;
        }
        Object old = valueAt(map, index);
        if (old == value || value != null && value.equals(old)) {
            map.removeAt(index);
            return true;
        }
        return false;
    }

    static boolean replace(Table map, Object key, Object expected, Object value) {
        int index = map.find(key);
        if (index < 0) {
            return false;
        }
        Object old = valueAt(map, index);
        if (old == expected || old != null && old.equals(expected)) {
            map.setValueAt(index, value);
            return true;
        }
        return false;
    }

    static Object replace(Table map, Object key, Object value) {
        int index = map.find(key);
        if (index < 0) {
            return null;
        }
        Object old = valueAt(map, index);
        map.setValueAt(index, value);
        return old;
    }

    static Object computeIfAbsent(Table map, Object key, Function function) {
        if (function == null) {
            throw new NullPointerException();
        }
        int index = map.findForPut(key);
        Object old = valueAt(map, index);
        if (old != null) {
            return old;
        }
        Object[] before = map.keysNow();
        Object value = function.apply(key);
        map.requireUnchanged(before);
        if (value == null) {
            return null;
        }
        if (index < 0) {
            map.insert(key, value);
        } else {
            map.setValueAt(index, value);
        }
        return value;
    }

    static Object computeIfPresent(Table map, Object key, BiFunction function) {
        if (function == null) {
            throw new NullPointerException();
        }
        int index = map.find(key);
        Object old = valueAt(map, index);
        if (old == null) {
            return null;
        }
        Object[] before = map.keysNow();
        Object value = function.apply(key, old);
        map.requireUnchanged(before);
        if (value == null) {
            map.removeAt(index);
        } else {
            map.setValueAt(index, value);
        }
        return value;
    }

    static Object compute(Table map, Object key, BiFunction function) {
        if (function == null) {
            throw new NullPointerException();
        }
        int index = map.findForPut(key);
        Object[] before = map.keysNow();
        Object value = function.apply(key, valueAt(map, index));
        map.requireUnchanged(before);
        set(map, key, index, value);
        return value;
    }

    static Object merge(Table map, Object key, Object value, BiFunction function) {
        if (value == null || function == null) {
            throw new NullPointerException();
        }
        int index = map.findForPut(key);
        Object old = valueAt(map, index);
        Object merged = value;
        if (old != null) {
            Object[] before = map.keysNow();
            merged = function.apply(old, value);
            map.requireUnchanged(before);
        }
        set(map, key, index, merged);
        return merged;
    }

    /** Gives a key, which is at an index or, if that is negative, nowhere, a value, or takes it out. */
    private static void set(Table map, Object key, int index, Object value) {
        if (index >= 0) {
            if (value == null) {
                map.removeAt(index);
            } else {
                map.setValueAt(index, value);
            }
        } else if (value != null) {
            map.insert(key, value);
        }
    }

    static void forEach(Table map, BiConsumer action) {
        if (action == null) {
            throw new NullPointerException();
        }
        Object[] now = map.keys();
        for (int i = 0; i < now.length; i++) {
            action.accept(Model.at(now, i), Model.at(map.valuesNow(), i));
        }
        map.requireUnchanged(now);
    }

    static void replaceAll(Table map, BiFunction function) {
        if (function == null) {
            throw new NullPointerException();
        }
        Object[] now = map.keys();
        for (int i = 0; i < now.length; i++) {
            map.setValueAt(i, function.apply(Model.at(now, i), Model.at(map.valuesNow(), i)));
        }
        map.requireUnchanged(now);
    }
}
