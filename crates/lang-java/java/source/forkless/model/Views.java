package forkless.model;

import java.util.AbstractCollection;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;

/** What maps of the input hand out: iterators, entries, and views of keys, values and entries. */
@SuppressWarnings({"rawtypes", "unchecked"})
final class Views {
    private Views() {}

    /** Goes through the entries. */
    private abstract static class Entries {
        final Table map;
        Object[] expected;
        int next;
        boolean canRemove;

        Entries(Table map) {
            this.map = map;
            expected = map.keys();
        }

        public final boolean hasNext() {
            return next < expected.length;
        }

        /** The index of the next entry. */
        final int advance() {
            map.requireUnchanged(expected);
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
            map.requireUnchanged(expected);
            next--;
            map.removeAt(next);
            expected = map.keysNow();
            canRemove = false;
        }
    }

    static final class KeyIterator extends Entries implements Iterator {
        KeyIterator(Table map) {
            super(map);
        }

        @Override
        public Object next() {
            return Model.at(expected, advance());
        }
    }

    private static final class ValueIterator extends Entries implements Iterator {
        ValueIterator(Table map) {
            super(map);
        }

        @Override
        public Object next() {
            return Model.at(map.valuesNow(), advance());
        }
    }

    private static final class EntryIterator extends Entries implements Iterator {
        EntryIterator(Table map) {
            super(map);
        }

        @Override
        public Object next() {
            return new Entry(map, advance());
        }
    }

    /** An entry, which stays one of the map as long as the map has it. */
    private static final class Entry implements Map.Entry {
        private final Table map;
        private final Object key;
        private Object[] keys;
        private int index;
        /** Once the map has it no more. */
        private Object value;

        Entry(Table map, int index) {
            this.map = map;
            this.index = index;
            keys = map.keysNow();
            key = Model.at(keys, index);
            value = Model.at(map.valuesNow(), index);
        }

        /** Finds the entry again after others were added or removed: -1 if it was removed. */
        private int index() {
            if (keys != map.keysNow()) {
                keys = map.keysNow();
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
                value = Model.at(map.valuesNow(), at);
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

    static final class KeyView extends AbstractSet {
        private final Table map;

        KeyView(Table map) {
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

    static final class ValueView extends AbstractCollection {
        private final Table map;

        ValueView(Table map) {
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

    static final class EntryView extends AbstractSet {
        private final Table map;

        EntryView(Table map) {
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
            return index >= 0 && equal(Model.at(map.valuesNow(), index), entry.getValue()) ? index : -1;
        }
    }
}
