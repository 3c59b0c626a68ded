package forkless.model;

import java.util.AbstractMap;
import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * A sorted map of the input, which programs see as a {@link TreeMap} in the natural order of its keys: its entries in that
 * order, without the tree. Views of a part of it, or in the other direction, are not there.
 *
 * <p>Arrays are never written to once a map has them, as with {@link InputMap}.
 */
@SuppressWarnings({"rawtypes", "unchecked"})
public final class InputSortedMap<K, V> extends TreeMap<K, V> implements Table {
    /** Each is less than the next one. */
    K[] keys;
    /** As many as there are keys. */
    V[] values;
    /** Did this path look into it before? */
    boolean isKnown;

    private InputSortedMap(Object[] keys, Object[] values) {
        this.keys = (K[]) keys;
        this.values = (V[]) values;
        isKnown = true;
    }

    /** The keys. What holds of all maps is assumed where a path looks into one for the first time. */
    @Override
    public Object[] keys() {
        if (!isKnown) {
            Model.assume(keys.length == values.length);
            Order.assumeAscending(keys);
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
        if (key == null) {
            throw new NullPointerException();
        }
        return Order.find(this, keys(), key);
    }

    @Override
    public int findForPut(Object key) {
        if (keys().length == 0) {
            return -1;
        }
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
        int index = Order.position(keys, key);
        keys = (K[]) Model.inserted(keys, index, key);
        values = (V[]) Model.inserted(values, index, value);
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
        return new InputSortedMap<K, V>(keys(), values);
    }

    @Override
    public Set<K> keySet() {
        return navigableKeySet();
    }

    @Override
    public Collection<V> values() {
        return new Views.ValueView(this);
    }

    @Override
    public Set<Map.Entry<K, V>> entrySet() {
        return new Views.EntryView(this);
    }

    private K keyAt(int index) {
        return index < 0 ? null : (K) Model.at(keys, index);
    }

    private Map.Entry<K, V> entryAt(int index) {
        return index < 0
                ? null
                : new AbstractMap.SimpleImmutableEntry<K, V>((K) Model.at(keys, index), (V) Model.at(values, index));
    }

    @Override
    public Comparator<? super K> comparator() {
        return null;
    }

    @Override
    public K firstKey() {
        return keyAt(Order.existing(keys(), 0));
    }

    @Override
    public K lastKey() {
        return keyAt(Order.existing(keys(), keys.length - 1));
    }

    @Override
    public Map.Entry<K, V> firstEntry() {
        return entryAt(keys().length == 0 ? -1 : 0);
    }

    @Override
    public Map.Entry<K, V> lastEntry() {
        return entryAt(keys().length - 1);
    }

    @Override
    public Map.Entry<K, V> pollFirstEntry() {
        Map.Entry<K, V> first = firstEntry();
        if (first != null) {
            removeAt(0);
        }
        return first;
    }

    @Override
    public Map.Entry<K, V> pollLastEntry() {
        Map.Entry<K, V> last = lastEntry();
        if (last != null) {
            removeAt(keys.length - 1);
        }
        return last;
    }

    @Override
    public Map.Entry<K, V> lowerEntry(K key) {
        return entryAt(Order.below(this, keys(), key, "lowerKey", false));
    }

    @Override
    public K lowerKey(K key) {
        return keyAt(Order.below(this, keys(), key, "lowerKey", false));
    }

    @Override
    public Map.Entry<K, V> floorEntry(K key) {
        return entryAt(Order.below(this, keys(), key, "floorKey", true));
    }

    @Override
    public K floorKey(K key) {
        return keyAt(Order.below(this, keys(), key, "floorKey", true));
    }

    @Override
    public Map.Entry<K, V> ceilingEntry(K key) {
        return entryAt(Order.above(this, keys(), key, "ceilingKey", true));
    }

    @Override
    public K ceilingKey(K key) {
        return keyAt(Order.above(this, keys(), key, "ceilingKey", true));
    }

    @Override
    public Map.Entry<K, V> higherEntry(K key) {
        return entryAt(Order.above(this, keys(), key, "higherKey", false));
    }

    @Override
    public K higherKey(K key) {
        return keyAt(Order.above(this, keys(), key, "higherKey", false));
    }

    @Override
    public NavigableSet<K> navigableKeySet() {
        return new SortedKeys(this);
    }
}
