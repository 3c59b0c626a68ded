package forkless.model;

import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * An {@link EnumMap} of the input: its entries in the order of the constants.
 *
 * <p>Arrays are never written to once a map has them, as with {@link InputMap}.
 */
@SuppressWarnings({"rawtypes", "unchecked"})
public final class InputEnumMap<K extends Enum<K>, V> extends EnumMap<K, V> implements Table {
    /** Each is before the next one. */
    Object[] keys;
    /** As many as there are keys. */
    V[] values;
    /** Did this path look into it before? */
    boolean isKnown;
    /** A constant of the enum: it says of which enum the keys of an empty map are. */
    K sample;

    private InputEnumMap(K sample, Object[] keys, Object[] values) {
        super(sample.getDeclaringClass());
        this.sample = sample;
        this.keys = keys;
        this.values = (V[]) values;
        isKnown = true;
    }

    /** The keys. What holds of all maps is assumed where a path looks into one for the first time. */
    @Override
    public Object[] keys() {
        if (!isKnown) {
            Model.assume(keys.length == values.length);
            Order.assumeConstants(sample, keys);
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
        if (key == null) {
            throw new NullPointerException();
        }
        return find(key);
    }

    @Override
    public void requireUnchanged(Object[] before) {
        if (before != keys) {
            Model.notOfAModel("a change while somebody goes through it");
        }
    }

    @Override
    public void setValueAt(int index, Object value) {
        values = (V[]) Model.replaced(values, index, value);
    }

    @Override
    public void insert(Object key, Object value) {
        int index = Order.placeOfConstant(keys, (Enum) key);
        keys = Model.inserted(keys, index, key);
        values = (V[]) Model.inserted(values, index, value);
    }

    @Override
    public void removeAt(int index) {
        keys = Model.without(keys, index);
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
        keys = new Object[0];
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
    public EnumMap<K, V> clone() {
        return new InputEnumMap<K, V>(sample, keys(), values);
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

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof Map)) {
            return false;
        }
        return entrySet().equals(((Map) other).entrySet());
    }

    @Override
    public int hashCode() {
        return entrySet().hashCode();
    }
}
