package forkless.model;

import java.util.AbstractCollection;
import java.util.AbstractSet;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * A hash map of the input, which programs see as a {@link LinkedHashMap}: its entries in the order in which they were put.
 *
 * <p>Arrays are never written to once a map has them: a change makes new ones. So whoever holds the array of keys can tell
 * whether an entry was added or removed since. Nothing that the superclasses keep in fields is used.
 */
@SuppressWarnings({"rawtypes", "unchecked"})
public final class InputMap<K, V> extends LinkedHashMap<K, V> {
    /** No two are the same. */
    K[] keys;
    /** As many as there are keys. */
    V[] values;
    /** Did this path look into it before? */
    boolean isKnown;

    private InputMap(Object[] keys, Object[] values) {
        this.keys = (K[]) keys;
        this.values = (V[]) values;
        isKnown = true;
    }

    /** The keys. What holds of all maps is assumed where a path looks into one for the first time. */
    Object[] keys() {
        if (!isKnown) {
            Model.assume(keys.length == values.length);
            Model.assumeDifferent(keys);
            isKnown = true;
        }
        return keys;
    }

    private int find(Object key) {
        return Model.find(this, keys(), key);
    }

    private V valueAt(int index) {
        return index < 0 ? null : (V) Model.at(values, index);
    }

    void setValueAt(int index, Object value) {
        values = (V[]) Model.replaced(values, index, value);
    }

    private void append(Object key, Object value) {
        keys = (K[]) Model.with(keys, key);
        values = (V[]) Model.with(values, value);
    }

    void removeAt(int index) {
        keys = (K[]) Model.without(keys, index);
        values = (V[]) Model.without(values, index);
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
    public V get(Object key) {
        return valueAt(find(key));
    }

    @Override
    public V getOrDefault(Object key, V otherwise) {
        int index = find(key);
        return index < 0 ? otherwise : valueAt(index);
    }

    @Override
    public boolean containsKey(Object key) {
        return find(key) >= 0;
    }

    @Override
    public boolean containsValue(Object value) {
        keys();
        Object[] now = values;
        for (int i = 0; i < now.length; i++) {
            Object one = Model.at(now, i);
            if (value == one || value != null && value.equals(one)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public V put(K key, V value) {
        int index = find(key);
        V old = valueAt(index);
        if (index < 0) {
            append(key, value);
        } else {
            setValueAt(index, value);
        }
        return old;
    }

    @Override
    public V putIfAbsent(K key, V value) {
        int index = find(key);
        V old = valueAt(index);
        if (index < 0) {
            append(key, value);
        } else if (old == null) {
            setValueAt(index, value);
        }
        return old;
    }

    @Override
    public void putAll(Map<? extends K, ? extends V> other) {
        for (Map.Entry<? extends K, ? extends V> entry : other.entrySet()) {
            put(entry.getKey(), entry.getValue());
        }
    }

    @Override
    public V remove(Object key) {
        int index = find(key);
        V old = valueAt(index);
        if (index >= 0) {
            removeAt(index);
        }
        return old;
    }

    @Override
    public boolean remove(Object key, Object value) {
        int index = find(key);
        if (index < 0) {
            return false;
        }
        V old = valueAt(index);
        if (old == value || value != null && value.equals(old)) {
            removeAt(index);
            return true;
        }
        return false;
    }

    @Override
    public boolean replace(K key, V expected, V value) {
        int index = find(key);
        if (index < 0) {
            return false;
        }
        V old = valueAt(index);
        if (old == expected || old != null && old.equals(expected)) {
            setValueAt(index, value);
            return true;
        }
        return false;
    }

    @Override
    public V replace(K key, V value) {
        int index = find(key);
        if (index < 0) {
            return null;
        }
        V old = valueAt(index);
        setValueAt(index, value);
        return old;
    }

    @Override
    public void clear() {
        keys();
        keys = (K[]) new Object[0];
        values = (V[]) new Object[0];
    }

    @Override
    public V computeIfAbsent(K key, Function<? super K, ? extends V> function) {
        if (function == null) {
            throw new NullPointerException();
        }
        int index = find(key);
        V old = valueAt(index);
        if (old != null) {
            return old;
        }
        Object[] before = keys;
        V value = function.apply(key);
        Model.requireUnchanged(before, keys);
        if (value == null) {
            return null;
        }
        if (index < 0) {
            append(key, value);
        } else {
            setValueAt(index, value);
        }
        return value;
    }

    @Override
    public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        if (function == null) {
            throw new NullPointerException();
        }
        int index = find(key);
        V old = valueAt(index);
        if (old == null) {
            return null;
        }
        Object[] before = keys;
        V value = function.apply(key, old);
        Model.requireUnchanged(before, keys);
        if (value == null) {
            removeAt(index);
        } else {
            setValueAt(index, value);
        }
        return value;
    }

    @Override
    public V compute(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        if (function == null) {
            throw new NullPointerException();
        }
        int index = find(key);
        Object[] before = keys;
        V value = function.apply(key, valueAt(index));
        Model.requireUnchanged(before, keys);
        set(key, index, value);
        return value;
    }

    @Override
    public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> function) {
        if (value == null || function == null) {
            throw new NullPointerException();
        }
        int index = find(key);
        V old = valueAt(index);
        V merged = value;
        if (old != null) {
            Object[] before = keys;
            merged = function.apply(old, value);
            Model.requireUnchanged(before, keys);
        }
        set(key, index, merged);
        return merged;
    }

    /** Gives a key, which is at an index or, if that is negative, nowhere, a value, or takes it out. */
    private void set(Object key, int index, Object value) {
        if (index >= 0) {
            if (value == null) {
                removeAt(index);
            } else {
                setValueAt(index, value);
            }
        } else if (value != null) {
            append(key, value);
        }
    }

    @Override
    public void forEach(BiConsumer<? super K, ? super V> action) {
        if (action == null) {
            throw new NullPointerException();
        }
        Object[] now = keys();
        for (int i = 0; i < now.length; i++) {
            action.accept((K) Model.at(now, i), (V) Model.at(values, i));
        }
        Model.requireUnchanged(now, keys);
    }

    @Override
    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
        if (function == null) {
            throw new NullPointerException();
        }
        Object[] now = keys();
        for (int i = 0; i < now.length; i++) {
            setValueAt(i, function.apply((K) Model.at(now, i), (V) Model.at(values, i)));
        }
        Model.requireUnchanged(now, keys);
    }

    @Override
    public Object clone() {
        return new InputMap<K, V>(keys(), values);
    }

    @Override
    public Set<K> keySet() {
        return new KeyView(this);
    }

    @Override
    public Collection<V> values() {
        return new ValueView(this);
    }

    @Override
    public Set<Map.Entry<K, V>> entrySet() {
        return new EntryView(this);
    }

    /** Goes through the entries. */
    private abstract static class Entries {
        final InputMap map;
        Object[] expected;
        int next;
        boolean canRemove;

        Entries(InputMap map) {
            this.map = map;
            expected = map.keys();
        }

        public final boolean hasNext() {
            return next < expected.length;
        }

        /** The index of the next entry. */
        final int advance() {
            Model.requireUnchanged(expected, map.keys);
            if (next >= expected.length) {
                throw new NoSuchElementException();
            }
            canRemove = true;
            return next++;
        }

        public final void remove() {
            if (!canRemove) {
                throw new IllegalStateException();
            }
            Model.requireUnchanged(expected, map.keys);
            next--;
            map.removeAt(next);
            expected = map.keys;
            canRemove = false;
        }
    }

    private static final class KeyIterator extends Entries implements Iterator {
        KeyIterator(InputMap map) {
            super(map);
        }

        @Override
        public Object next() {
            return Model.at(expected, advance());
        }
    }

    private static final class ValueIterator extends Entries implements Iterator {
        ValueIterator(InputMap map) {
            super(map);
        }

        @Override
        public Object next() {
            return Model.at(map.values, advance());
        }
    }

    private static final class EntryIterator extends Entries implements Iterator {
        EntryIterator(InputMap map) {
            super(map);
        }

        @Override
        public Object next() {
            return new Entry(map, advance());
        }
    }

    /** An entry, which stays one of the map as long as the map has it. */
    private static final class Entry implements Map.Entry {
        private final InputMap map;
        private final Object key;
        private Object[] keys;
        private int index;
        /** Once the map has it no more. */
        private Object value;

        Entry(InputMap map, int index) {
            this.map = map;
            this.index = index;
            keys = map.keys;
            key = Model.at(keys, index);
            value = Model.at(map.values, index);
        }

        /** Finds the entry again after others were added or removed: -1 if it was removed. */
        private int index() {
            if (keys != map.keys) {
                keys = map.keys;
                index = -1;
                for (int i = 0; i < keys.length; i++) {
                    if (Model.at(keys, i) == key) {
                        index = i;
                    }
                }
            }
            return index;
        }

        @Override
        public Object getKey() {
            return key;
        }

        @Override
        public Object getValue() {
            int at = index();
            if (at >= 0) {
                value = Model.at(map.values, at);
            }
            return value;
        }

        @Override
        public Object setValue(Object other) {
            Object old = getValue();
            int at = index();
            if (at >= 0) {
                map.setValueAt(at, other);
            }
            value = other;
            return old;
        }

        @Override
        public boolean equals(Object other) {
            if (other == this) {
                return true;
            }
            if (!(other instanceof Map.Entry)) {
                return false;
            }
            Map.Entry entry = (Map.Entry) other;
            return equal(key, entry.getKey()) && equal(getValue(), entry.getValue());
        }

        @Override
        public int hashCode() {
            Object now = getValue();
            return (key == null ? 0 : key.hashCode()) ^ (now == null ? 0 : now.hashCode());
        }

        @Override
        public String toString() {
            return key + "=" + getValue();
        }
    }

    static boolean equal(Object one, Object other) {
        return one == other || one != null && one.equals(other);
    }

    private static final class KeyView extends AbstractSet {
        private final InputMap map;

        KeyView(InputMap map) {
            this.map = map;
        }

        @Override
        public int size() {
            return map.size();
        }

        @Override
        public void clear() {
            map.clear();
        }

        @Override
        public Iterator iterator() {
            return new KeyIterator(map);
        }

        @Override
        public boolean contains(Object key) {
            return map.containsKey(key);
        }

        @Override
        public boolean remove(Object key) {
            int index = map.find(key);
            if (index >= 0) {
                map.removeAt(index);
            }
            return index >= 0;
        }
    }

    private static final class ValueView extends AbstractCollection {
        private final InputMap map;

        ValueView(InputMap map) {
            this.map = map;
        }

        @Override
        public int size() {
            return map.size();
        }

        @Override
        public void clear() {
            map.clear();
        }

        @Override
        public Iterator iterator() {
            return new ValueIterator(map);
        }

        @Override
        public boolean contains(Object value) {
            return map.containsValue(value);
        }
    }

    private static final class EntryView extends AbstractSet {
        private final InputMap map;

        EntryView(InputMap map) {
            this.map = map;
        }

        @Override
        public int size() {
            return map.size();
        }

        @Override
        public void clear() {
            map.clear();
        }

        @Override
        public Iterator iterator() {
            return new EntryIterator(map);
        }

        @Override
        public boolean contains(Object object) {
            return place(object) >= 0;
        }

        @Override
        public boolean remove(Object object) {
            if (!(object instanceof Map.Entry)) {
                return false;
            }
            Map.Entry entry = (Map.Entry) object;
            return map.remove(entry.getKey(), entry.getValue());
        }

        private int place(Object object) {
            if (!(object instanceof Map.Entry)) {
                return -1;
            }
            Map.Entry entry = (Map.Entry) object;
            int index = map.find(entry.getKey());
            return index >= 0 && equal(map.valueAt(index), entry.getValue()) ? index : -1;
        }
    }
}
