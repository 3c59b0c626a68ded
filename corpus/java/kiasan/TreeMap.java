import java.util.NoSuchElementException;

/** A map from ints to items as a red-black tree with parent links. Missing entries count as black. */
@Invariant("repOK()")
final class TreeMap {
    static final class Entry {
        int key;
        Item value;
        Entry left;
        Entry right;
        Entry parent;
        boolean red;

        Entry(int key, Item value, Entry parent) {
            this.key = key;
            this.value = value;
            this.parent = parent;
        }
    }

    Entry root;
    int size;

    // ---- the invariant

    private static final int INVALID = -1;

    /** Are the keys in order, the parents right, the colours those of a red-black tree, and is the number of entries size? */
    boolean repOK() {
        if (root != null && (root.red || root.parent != null)) {
            return false;
        }
        return blackHeight(root, null, null) != INVALID && count(root) == size;
    }

    /**
     * How many black entries each way down passes. It is invalid if not all ways pass equally many, a red entry has a red
     * child, a child has another parent, or a key is not above that of {@code lower} and below that of {@code upper}, where
     * there are such entries.
     */
    private static int blackHeight(Entry p, Entry lower, Entry upper) {
        if (p == null) {
            return 0;
        }
        if (lower != null && p.key <= lower.key) {
            return INVALID;
        }
        if (upper != null && p.key >= upper.key) {
            return INVALID;
        }
        if (!isValidChild(p, p.left) || !isValidChild(p, p.right)) {
            return INVALID;
        }
        int left = blackHeight(p.left, lower, p);
        if (left == INVALID) {
            return INVALID;
        }
        int right = blackHeight(p.right, p, upper);
        if (right != left) {
            return INVALID;
        }
        return p.red ? left : left + 1;
    }

    private static boolean isValidChild(Entry p, Entry child) {
        if (child == null) {
            return true;
        }
        return child.parent == p && !(p.red && child.red);
    }

    private static int count(Entry p) {
        return p == null ? 0 : count(p.left) + 1 + count(p.right);
    }

    // ---- searching

    /** The item of the key, or null. */
    @Ensures({
        "result == valueOf(keys(), values(), key)",
        "Contents.same(keys(), old(keys())) && Contents.same(values(), old(values()))"
    })
    Item get(int key) {
        Entry p = getEntry(key);
        return p == null ? null : p.value;
    }

    @Ensures({
        "result == keys()[size - 1]",
        "Contents.same(keys(), old(keys())) && Contents.same(values(), old(values()))"
    })
    @ThrowEnsures({"NoSuchElementException", "old(size) == 0 && root == null"})
    int lastKey() {
        if (root == null) {
            throw new NoSuchElementException();
        }
        Entry p = root;
        while (p.right != null) {
            p = p.right;
        }
        return p.key;
    }

    private Entry getEntry(int key) {
        Entry p = root;
        while (p != null) {
            if (key < p.key) {
                p = p.left;
            } else if (key > p.key) {
                p = p.right;
            } else {
                return p;
            }
        }
        return null;
    }

    // ---- inserting

    /** The item that the key had, or null. */
    @Ensures({
        "result == valueOf(old(keys()), old(values()), key)",
        "Contents.isPlus(keys(), old(keys()), key)",
        "valueOf(keys(), values(), key) == value",
        "agree(keys(), values(), old(keys()), old(values()), key)"
    })
    Item put(int key, @Nullable Item value) {
        Entry parent = null;
        Entry p = root;
        boolean isLeft = false;
        while (p != null) {
            parent = p;
            if (key < p.key) {
                p = p.left;
                isLeft = true;
            } else if (key > p.key) {
                p = p.right;
                isLeft = false;
            } else {
                Item old = p.value;
                p.value = value;
                return old;
            }
        }
        Entry added = new Entry(key, value, parent);
        if (parent == null) {
            root = added;
        } else if (isLeft) {
            parent.left = added;
        } else {
            parent.right = added;
        }
        size++;
        fixAfterInsertion(added);
        return null;
    }

    private void fixAfterInsertion(Entry x) {
        x.red = true;
        while (isRed(x.parent)) {
            Entry parent = x.parent;
            Entry grandparent = parent.parent;
            Entry uncle = parent == grandparent.left ? grandparent.right : grandparent.left;
            if (isRed(uncle)) {
                parent.red = false;
                uncle.red = false;
                grandparent.red = true;
                x = grandparent;
            } else if (parent == grandparent.left) {
                if (x == parent.right) {
                    rotateLeft(parent);
                    parent = x;
                }
                parent.red = false;
                grandparent.red = true;
                rotateRight(grandparent);
                break;
            } else {
                if (x == parent.left) {
                    rotateRight(parent);
                    parent = x;
                }
                parent.red = false;
                grandparent.red = true;
                rotateLeft(grandparent);
                break;
            }
        }
        root.red = false;
    }

    // ---- removing

    /** The item that the key had, or null. */
    @Ensures({
        "result == valueOf(old(keys()), old(values()), key)",
        "Contents.isMinus(keys(), old(keys()), key)",
        "old(hasTwoChildren(entryOf(key))) || !isIn(old(entryOf(key)), root)",
        "agree(keys(), values(), old(keys()), old(values()), key)"
    })
    Item remove(int key) {
        Entry p = getEntry(key);
        if (p == null) {
            return null;
        }
        Item old = p.value;
        deleteEntry(p);
        return old;
    }

    /** An entry with two children takes over key and value of its successor, which goes instead. */
    private void deleteEntry(Entry p) {
        size--;
        if (p.left != null && p.right != null) {
            Entry successor = p.right;
            while (successor.left != null) {
                successor = successor.left;
            }
            p.key = successor.key;
            p.value = successor.value;
            p = successor;
        }
        Entry child = p.left != null ? p.left : p.right;
        Entry parent = p.parent;
        boolean wasLeft = parent != null && p == parent.left;
        replaceBelow(parent, p, child);
        if (!p.red) {
            if (child != null) {
                // The only child of a black entry is red.
                child.red = false;
            } else {
                fixAfterDeletion(parent, wasLeft);
            }
        }
    }

    /** The ways down on one side of p pass one black entry less than those on the other. */
    private void fixAfterDeletion(Entry p, boolean leftIsShort) {
        while (p != null) {
            Entry sibling = leftIsShort ? p.right : p.left;
            if (sibling.red) {
                sibling.red = false;
                p.red = true;
                if (leftIsShort) {
                    rotateLeft(p);
                    sibling = p.right;
                } else {
                    rotateRight(p);
                    sibling = p.left;
                }
            }
            Entry inner = leftIsShort ? sibling.left : sibling.right;
            Entry outer = leftIsShort ? sibling.right : sibling.left;
            if (isRed(inner) || isRed(outer)) {
                borrow(p, sibling, inner, outer, leftIsShort);
                return;
            }
            sibling.red = true;
            if (p.red) {
                p.red = false;
                return;
            }
            leftIsShort = p.parent != null && p == p.parent.left;
            p = p.parent;
        }
    }

    /** A red child of the black sibling makes up for the entry that is missing. */
    private void borrow(Entry p, Entry sibling, Entry inner, Entry outer, boolean leftIsShort) {
        if (!isRed(outer)) {
            inner.red = false;
            sibling.red = true;
            if (leftIsShort) {
                rotateRight(sibling);
            } else {
                rotateLeft(sibling);
            }
            outer = sibling;
            sibling = inner;
        }
        sibling.red = p.red;
        p.red = false;
        outer.red = false;
        if (leftIsShort) {
            rotateLeft(p);
        } else {
            rotateRight(p);
        }
    }

    // ---- links and colours

    private static boolean isRed(Entry p) {
        return p != null && p.red;
    }

    private void rotateLeft(Entry p) {
        Entry r = p.right;
        p.right = r.left;
        if (r.left != null) {
            r.left.parent = p;
        }
        replaceBelow(p.parent, p, r);
        r.left = p;
        p.parent = r;
    }

    private void rotateRight(Entry p) {
        Entry l = p.left;
        p.left = l.right;
        if (l.right != null) {
            l.right.parent = p;
        }
        replaceBelow(p.parent, p, l);
        l.right = p;
        p.parent = l;
    }

    /** Puts another entry, or none, in the place of p below its parent; a null parent stands for the map itself. */
    private void replaceBelow(Entry parent, Entry p, Entry replacement) {
        if (parent == null) {
            root = replacement;
        } else if (p == parent.left) {
            parent.left = replacement;
        } else {
            parent.right = replacement;
        }
        if (replacement != null) {
            replacement.parent = parent;
        }
    }

    // ---- for contracts

    /** The keys in their order. */
    private int[] keys() {
        int[] keys = new int[size];
        fill(keys, new Item[size], 0, root);
        return keys;
    }

    /** The items in the order of their keys. */
    private Item[] values() {
        Item[] values = new Item[size];
        fill(new int[size], values, 0, root);
        return values;
    }

    /** Adds keys and items of a subtree from an index on. Returns the next index. */
    private static int fill(int[] keys, Item[] values, int index, Entry p) {
        if (p == null) {
            return index;
        }
        int middle = fill(keys, values, index, p.left);
        keys[middle] = p.key;
        values[middle] = p.value;
        return fill(keys, values, middle + 1, p.right);
    }

    /** The item of a key, null if it has none. */
    private static Item valueOf(int[] keys, Item[] values, int key) {
        for (int i = 0; i < keys.length; i++) {
            if (keys[i] == key) {
                return values[i];
            }
        }
        return null;
    }

    /** Has every key of either map the same item in both, but for this one? */
    private static boolean agree(int[] keys, Item[] values, int[] otherKeys, Item[] otherValues, int key) {
        for (int i = 0; i < keys.length; i++) {
            if (keys[i] != key && values[i] != valueOf(otherKeys, otherValues, keys[i])) {
                return false;
            }
        }
        for (int i = 0; i < otherKeys.length; i++) {
            if (otherKeys[i] != key && otherValues[i] != valueOf(keys, values, otherKeys[i])) {
                return false;
            }
        }
        return true;
    }

    /** The entry with a key, null if there is none. */
    private Entry entryOf(int key) {
        Entry p = root;
        while (p != null && p.key != key) {
            p = key < p.key ? p.left : p.right;
        }
        return p;
    }

    private static boolean hasTwoChildren(Entry p) {
        return p != null && p.left != null && p.right != null;
    }

    private static boolean isIn(Entry entry, Entry p) {
        return p != null && (p == entry || isIn(entry, p.left) || isIn(entry, p.right));
    }
}
