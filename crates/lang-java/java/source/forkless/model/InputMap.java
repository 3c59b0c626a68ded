package forkless.model;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
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
public final class InputMap<K, V> extends LinkedHashMap<K, V> implements Table {
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
    @Override
    public Object[] keys() {
        if (!isKnown) {
            Model.assume(keys.length == values.length);
            Model.assumeDifferent(keys);
            isKnown = true;
        }
        return keys;
    }

    @Override
    public Object[] keysNow() {
        return keys;
    }

    @Override
    public Object[] valuesNow() {
        return values;
    }

    @Override
    public int find(Object key) {
        return Model.find(this, keys(), key);
    }

    @Override
    public int findForPut(Object key) {
        return find(key);
    }

    @Override
    public void requireUnchanged(Object[] before) {
        Model.requireUnchanged(before, keys);
    }

    @Override
    public void setValueAt(int index, Object value) {
        values = (V[]) Model.replaced(values, index, value);
    }

    @Override
    public void insert(Object key, Object value) {
        keys = (K[]) Model.with(keys, key);
        values = (V[]) Model.with(values, value);
    }

    @Override
    public void removeAt(int index) {
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
        return (V) Tables.valueAt(this, find(key));
    }

    @Override
    public V getOrDefault(Object key, V otherwise) {
        return (V) Tables.getOrDefault(this, key, otherwise);
    }

    @Override
    public boolean containsKey(Object key) {
        return find(key) >= 0;
    }

    @Override
    public boolean containsValue(Object value) {
        return Tables.containsValue(this, value);
    }

    @Override
    public V put(K key, V value) {
        return (V) Tables.put(this, key, value);
    }

    @Override
    public V putIfAbsent(K key, V value) {
        return (V) Tables.putIfAbsent(this, key, value);
    }

    @Override
    public void putAll(Map<? extends K, ? extends V> other) {
        Tables.putAll(this, other);
    }

    @Override
    public V remove(Object key) {
        return (V) Tables.remove(this, key);
    }

    @Override
    public boolean remove(Object key, Object value) {
        return Tables.remove(this, key, value);
    }

    @Override
    public boolean replace(K key, V expected, V value) {
        return Tables.replace(this, key, expected, value);
    }

    @Override
    public V replace(K key, V value) {
        return (V) Tables.replace(this, key, value);
    }

    @Override
    public void clear() {
        keys();
        keys = (K[]) new Object[0];
        values = (V[]) new Object[0];
    }

    @Override
    public V computeIfAbsent(K key, Function<? super K, ? extends V> function) {
        return (V) Tables.computeIfAbsent(this, key, function);
    }

    @Override
    public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        return (V) Tables.computeIfPresent(this, key, function);
    }

    @Override
    public V compute(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        return (V) Tables.compute(this, key, function);
    }

    @Override
    public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> function) {
        return (V) Tables.merge(this, key, value, function);
    }

    @Override
    public void forEach(BiConsumer<? super K, ? super V> action) {
        Tables.forEach(this, action);
    }

    @Override
    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
        Tables.replaceAll(this, function);
    }

    @Override
    public Object clone() {
        return new InputMap<K, V>(keys(), values);
    }

    @Override
    public Set<K> keySet() {
        return new Views.KeyView(this);
    }

    @Override
    public Collection<V> values() {
        return new Views.ValueView(this);
    }

    @Override
    public Set<Map.Entry<K, V>> entrySet() {
        return new Views.EntryView(this);
    }
}
