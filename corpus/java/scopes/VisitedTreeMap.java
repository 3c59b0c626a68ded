import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Set;

/**
 * A red-black tree map with parent links and a size. Its invariant is written as in tools that try all
 * small structures: it walks over the entries with a work list and a set of those that it has seen.
 */
final class VisitedTreeMap {
    static final class Entry {
        int key;
        int value;
        Entry left;
        Entry right;
        Entry parent;
        boolean red;

        Entry(int key, int value, Entry parent) {
            this.key = key;
            this.value = value;
            this.parent = parent;
            red = true;
        }
    }

    Entry root;
    int size;

    /** Is this a red-black search tree whose links and size are right? */
    boolean repOK() {
        if (root == null) {
            return size == 0;
        }
        if (root.parent != null || root.red) {
            return false;
        }
        return isTree() && blackHeight(root) >= 0 && isSorted(root, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    /** Is each entry reached once, from its parent, and are there as many as the size says? */
    private boolean isTree() {
        Set<Entry> visited = new HashSet<>();
        ArrayDeque<Entry> open = new ArrayDeque<>();
        visited.add(root);
        open.add(root);
        while (!open.isEmpty()) {
            Entry entry = open.remove();
            if (!enter(entry, entry.left, visited, open) || !enter(entry, entry.right, visited, open)) {
                return false;
            }
        }
        return visited.size() == size;
    }

    private static boolean enter(Entry parent, Entry child, Set<Entry> visited, ArrayDeque<Entry> open) {
        if (child == null) {
            return true;
        }
        if (child.parent != parent || !visited.add(child)) {
            return false;
        }
        open.add(child);
        return true;
    }

    /** The number of black entries on each way down, or -1 if it is not the same or two reds follow each other. */
    private static int blackHeight(Entry entry) {
        if (entry == null) {
            return 0;
        }
        if (entry.red && (isRed(entry.left) || isRed(entry.right))) {
            return -1;
        }
        int left = blackHeight(entry.left);
        int right = blackHeight(entry.right);
        if (left < 0 || left != right) {
            return -1;
        }
        return entry.red ? left : left + 1;
    }

    private static boolean isSorted(Entry entry, long above, long below) {
        if (entry == null) {
            return true;
        }
        return above < entry.key && entry.key < below
                && isSorted(entry.left, above, entry.key)
                && isSorted(entry.right, entry.key, below);
    }

    private static boolean isRed(Entry entry) {
        return entry != null && entry.red;
    }

    /** Maps a key to a value. */
    void put(int key, int value) {
        Entry parent = null;
        Entry entry = root;
        while (entry != null) {
            if (key == entry.key) {
                entry.value = value;
                return;
            }
            parent = entry;
            entry = key < entry.key ? entry.left : entry.right;
        }
        Entry added = new Entry(key, value, parent);
        size++;
        if (parent == null) {
            root = added;
        } else if (key < parent.key) {
            parent.left = added;
        } else {
            parent.right = added;
        }
        repair(added);
    }

    /** Puts a key, and the tree is still one. */
    void putKeeps(int key, int value) {
        put(key, value);
        assert repOK();
    }

    private void repair(Entry added) {
        Entry entry = added;
        while (entry != root && entry.parent.red) {
            Entry parent = entry.parent;
            Entry grandparent = parent.parent;
            boolean isLeft = parent == grandparent.left;
            Entry uncle = isLeft ? grandparent.right : grandparent.left;
            if (isRed(uncle)) {
                parent.red = false;
                uncle.red = false;
                grandparent.red = true;
                entry = grandparent;
                continue;
            }
            if (entry == (isLeft ? parent.right : parent.left)) {
                entry = parent;
                rotate(entry, isLeft);
                parent = entry.parent;
            }
            parent.red = false;
            grandparent.red = true;
            rotate(grandparent, !isLeft);
        }
        root.red = false;
    }

    /** Moves an entry down to the left or to the right; the child of the other side takes its place. */
    private void rotate(Entry entry, boolean toLeft) {
        Entry up = toLeft ? entry.right : entry.left;
        Entry moved = toLeft ? up.left : up.right;
        if (toLeft) {
            entry.right = moved;
            up.left = entry;
        } else {
            entry.left = moved;
            up.right = entry;
        }
        if (moved != null) {
            moved.parent = entry;
        }
        up.parent = entry.parent;
        if (entry.parent == null) {
            root = up;
        } else if (entry.parent.left == entry) {
            entry.parent.left = up;
        } else {
            entry.parent.right = up;
        }
        entry.parent = up;
    }
}
