package forkless.model;

import java.util.AbstractSet;
import java.util.Comparator;
import java.util.Iterator;
import java.util.Map;
import java.util.NavigableSet;
import java.util.SortedSet;
import java.util.Spliterator;
import java.util.Spliterators;

/** The keys of a sorted map of the input. */
@SuppressWarnings({"rawtypes", "unchecked"})
final class SortedKeys extends AbstractSet implements NavigableSet {
    private final InputSortedMap map;

    SortedKeys(InputSortedMap map) {
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
        return new Views.KeyIterator(map);
    }

    @Override
    public Spliterator spliterator() {
        return Spliterators.spliterator(this, Spliterator.DISTINCT | Spliterator.ORDERED);
    }

    @Override
    public boolean contains(Object key) {
        return map.containsKey(key);
    }

    @Override
    public boolean remove(Object key) {
        int before = map.size();
        map.remove(key);
        return map.size() != before;
    }

    @Override
    public Comparator comparator() {
        return null;
    }

    @Override
    public Object first() {
        return map.firstKey();
    }

    @Override
    public Object last() {
        return map.lastKey();
    }

    @Override
    public Object lower(Object key) {
        return map.lowerKey(key);
    }

    @Override
    public Object floor(Object key) {
        return map.floorKey(key);
    }

    @Override
    public Object ceiling(Object key) {
        return map.ceilingKey(key);
    }

    @Override
    public Object higher(Object key) {
        return map.higherKey(key);
    }

    @Override
    public Object pollFirst() {
        Map.Entry first = map.pollFirstEntry();
        return first == null ? null : first.getKey();
    }

    @Override
    public Object pollLast() {
        Map.Entry last = map.pollLastEntry();
        return last == null ? null : last.getKey();
    }

    @Override
    public NavigableSet descendingSet() {
        return map.descendingKeySet();
    }

    @Override
    public Iterator descendingIterator() {
        return map.descendingKeySet().iterator();
    }

    @Override
    public NavigableSet subSet(Object from, boolean withFrom, Object to, boolean withTo) {
        return map.subMap(from, withFrom, to, withTo).navigableKeySet();
    }

    @Override
    public NavigableSet headSet(Object to, boolean withTo) {
        return map.headMap(to, withTo).navigableKeySet();
    }

    @Override
    public NavigableSet tailSet(Object from, boolean withFrom) {
        return map.tailMap(from, withFrom).navigableKeySet();
    }

    @Override
    public SortedSet subSet(Object from, Object to) {
        return subSet(from, true, to, false);
    }

    @Override
    public SortedSet headSet(Object to) {
        return headSet(to, false);
    }

    @Override
    public SortedSet tailSet(Object from) {
        return tailSet(from, true);
    }
}
