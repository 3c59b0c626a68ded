/**
 * A red-black tree map from ints to objects, with parent links, and null leaves that count as black.
 *
 * <p>The subject {@code put(int, Object)} looks at no entry deeper than depth 2 (the root has depth 0). That limits the
 * repair as well: every round climbs two levels, so it needs a depth of 2 or more. With a bound that no tree reaches it is an
 * ordinary map.
 */
final class RedBlackMap {
    static final int PUT_DEPTH = 2;

    private static final boolean RED = false;
    private static final boolean BLACK = true;

    static final class Entry {
        int key;
        Object value;
        Entry left;
        Entry right;
        Entry parent;
        /** BLACK is true. A new entry is red. */
        boolean black;

        Entry(int key, Object value, Entry parent) {
            this.key = key;
            this.value = value;
            this.parent = parent;
        }
    }

    Entry root;
    int size;

    /** Maps a key to a value, in a tree that is looked at down to depth 2. */
    Object put(int key, Object value) {
        return put(key, value, PUT_DEPTH);
    }

    /** The value that the key had, or null. Where the bound is reached nothing is changed and null is returned. */
    Object put(int key, Object value, int depthBound) {
        Entry t = root;
        if (t == null) {
            size++;
            root = new Entry(key, value, null);
            root.black = BLACK;
            return null;
        }
        for (int depth = 0; depth <= depthBound; depth++) {
            if (key == t.key) {
                Object old = t.value;
                t.value = value;
                return old;
            } else if (key < t.key) {
                if (t.left != null) {
                    t = t.left;
                } else {
                    size++;
                    t.left = new Entry(key, value, t);
                    fixAfterInsertion(t.left, depth + 1);
                    return null;
                }
            } else {
                if (t.right != null) {
                    t = t.right;
                } else {
                    size++;
                    t.right = new Entry(key, value, t);
                    fixAfterInsertion(t.right, depth + 1);
                    return null;
                }
            }
        }
        return null;
    }

    Object get(int key) {
        Entry t = root;
        while (t != null && t.key != key) {
            t = key < t.key ? t.left : t.right;
        }
        return t == null ? null : t.value;
    }

    // ---- balancing; each helper takes null for a black leaf

    private static boolean colorOf(Entry p) {
        return p == null ? BLACK : p.black;
    }

    private static Entry parentOf(Entry p) {
        return p == null ? null : p.parent;
    }

    private static Entry leftOf(Entry p) {
        return p == null ? null : p.left;
    }

    private static Entry rightOf(Entry p) {
        return p == null ? null : p.right;
    }

    private static void setColor(Entry p, boolean color) {
        if (p != null) {
            p.black = color;
        }
    }

    private void rotateLeft(Entry p) {
        Entry r = p.right;
        p.right = r.left;
        if (r.left != null) {
            r.left.parent = p;
        }
        r.parent = p.parent;
        if (p.parent == null) {
            root = r;
        } else if (p.parent.left == p) {
            p.parent.left = r;
        } else {
            p.parent.right = r;
        }
        r.left = p;
        p.parent = r;
    }

    private void rotateRight(Entry p) {
        Entry l = p.left;
        p.left = l.right;
        if (l.right != null) {
            l.right.parent = p;
        }
        l.parent = p.parent;
        if (p.parent == null) {
            root = l;
        } else if (p.parent.right == p) {
            p.parent.right = l;
        } else {
            p.parent.left = l;
        }
        l.right = p;
        p.parent = l;
    }

    /**
     * Repairs around the new entry x, which has this depth. In a well-formed map the root is black, so nothing above depth 2
     * is ever repaired. On any other heap the loop is cut there: it might not end.
     */
    private void fixAfterInsertion(Entry x, int depth) {
        x.black = RED;
        while (x != null && x != root && !x.parent.black) {
            if (depth < 2) {
                break;
            }
            if (parentOf(x) == leftOf(parentOf(parentOf(x)))) {
                x = fixBelowLeft(x);
            } else {
                x = fixBelowRight(x);
            }
            depth -= 2;
        }
        root.black = BLACK;
    }

    /** One round where the parent of x is a left child. Returns the entry to go on with. */
    private Entry fixBelowLeft(Entry x) {
        Entry uncle = rightOf(parentOf(parentOf(x)));
        if (colorOf(uncle) == RED) {
            setColor(parentOf(x), BLACK);
            setColor(uncle, BLACK);
            setColor(parentOf(parentOf(x)), RED);
            return parentOf(parentOf(x));
        }
        if (x == rightOf(parentOf(x))) {
            x = parentOf(x);
            rotateLeft(x);
        }
        setColor(parentOf(x), BLACK);
        setColor(parentOf(parentOf(x)), RED);
        if (parentOf(parentOf(x)) != null) {
            rotateRight(parentOf(parentOf(x)));
        }
        return x;
    }

    /** The mirror image. */
    private Entry fixBelowRight(Entry x) {
        Entry uncle = leftOf(parentOf(parentOf(x)));
        if (colorOf(uncle) == RED) {
            setColor(parentOf(x), BLACK);
            setColor(uncle, BLACK);
            setColor(parentOf(parentOf(x)), RED);
            return parentOf(parentOf(x));
        }
        if (x == leftOf(parentOf(x))) {
            x = parentOf(x);
            rotateRight(x);
        }
        setColor(parentOf(x), BLACK);
        setColor(parentOf(parentOf(x)), RED);
        if (parentOf(parentOf(x)) != null) {
            rotateLeft(parentOf(parentOf(x)));
        }
        return x;
    }
}
