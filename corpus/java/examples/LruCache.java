package examples;

/**
 * A small cache that forgets the entry that was not used for longest: entries are in a doubly linked list, the one used last
 * first.
 *
 * <p>Explore {@code examples.LruCache.get} with the precondition {@code repOK}. There is to find: an entry that is used moves to the
 * front, but where it was the oldest one, {@code oldest} still points at it. The assertion fails where a cache of two or more
 * entries is asked for its oldest key.
 */
public class LruCache {
    static final class Entry {
        final int key;
        Object value;
        Entry newer;
        Entry older;

        Entry(int key, Object value) {
            this.key = key;
            this.value = value;
        }
    }

    Entry newest;
    Entry oldest;
    int size;
    int capacity;

    public LruCache(int capacity) {
        this.capacity = capacity;
    }

    /** The invariant: the way from newest to oldest, the way back and the size agree. */
    boolean repOK() {
        if (size < 0 || size > capacity) {
            return false;
        }
        if (newest == null) {
            return oldest == null && size == 0;
        }
        if (newest.newer != null) {
            return false;
        }
        int entries = 1;
        Entry entry = newest;
        while (entry.older != null) {
            if (entry.older.newer != entry) {
                return false;
            }
            entry = entry.older;
            entries++;
        }
        return oldest == entry && size == entries;
    }

    /** The value of a key, or null; the key counts as used. */
    public Object get(int key) {
        Entry entry = find(key);
        if (entry == null) {
            return null;
        }
        if (entry != newest) {
            unlink(entry);
            linkFirst(entry);
        }
        assert repOK();
        return entry.value;
    }

    /** Gives a key a value; the key counts as used. The oldest entry makes room if need be. */
    public void put(int key, Object value) {
        if (capacity == 0) {
            return;
        }
        Entry entry = find(key);
        if (entry != null) {
            entry.value = value;
            if (entry != newest) {
                unlink(entry);
                linkFirst(entry);
            }
            return;
        }
        if (size == capacity) {
            removeOldest();
        }
        linkFirst(new Entry(key, value));
        size++;
    }

    private Entry find(int key) {
        Entry entry = newest;
        while (entry != null && entry.key != key) {
            entry = entry.older;
        }
        return entry;
    }

    /** Takes an entry that is not the newest one out of the list. */
    private void unlink(Entry entry) {
        entry.newer.older = entry.older;
        if (entry.older != null) {
            entry.older.newer = entry.newer;
        }
        // Missing: else oldest = entry.newer;
    }

    private void linkFirst(Entry entry) {
        entry.newer = null;
        entry.older = newest;
        if (newest == null) {
            oldest = entry;
        } else {
            newest.newer = entry;
        }
        newest = entry;
    }

    private void removeOldest() {
        Entry removed = oldest;
        oldest = removed.newer;
        if (oldest == null) {
            newest = null;
        } else {
            oldest.older = null;
        }
        size--;
    }
}
