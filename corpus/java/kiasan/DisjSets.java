/** Disjoint sets of the numbers 0 to n - 1, as a forest: each number has its parent, a root has something negative. */
@Invariant("repOK()")
final class DisjSets {
    int[] parent;

    DisjSets(int n) {
        parent = new int[n];
        for (int i = 0; i < n; i++) {
            parent[i] = -1;
        }
    }

    // ---- the invariant, for a limited number of elements

    /** Does every way up stay in the array and end at a root? */
    private boolean upTo(int limit) {
        if (parent == null || parent.length > limit) {
            return false;
        }
        for (int i = 0; i < parent.length; i++) {
            int steps = 0;
            int at = i;
            while (parent[at] >= 0) {
                at = parent[at];
                steps++;
                if (at >= parent.length || steps >= parent.length) {
                    return false;
                }
            }
        }
        return true;
    }

    // ---- the precondition of find: besides, x is an element

    private boolean canFind(int x, int limit) {
        return upTo(limit) && x >= 0 && x < parent.length;
    }

    boolean canFindUpTo1(int x) {
        return canFind(x, 1);
    }

    boolean canFindUpTo2(int x) {
        return canFind(x, 2);
    }

    boolean canFindUpTo3(int x) {
        return canFind(x, 3);
    }

    // ---- the precondition of union: besides, these are two roots

    boolean canUniteUpTo2(int root1, int root2) {
        return canFind(root1, 2)
                && root2 >= 0
                && root2 < parent.length
                && root1 != root2
                && parent[root1] < 0
                && parent[root2] < 0;
    }

    // ---- the operations

    /** The root of the set that x is in. */
    @Requires("isElement(x)")
    @Ensures({"result == old(roots()[x])", "Contents.same(parent, old(parent.clone()))"})
    int find(int x) {
        if (parent[x] < 0) {
            return x;
        }
        return find(parent[x]);
    }

    @Requires({"isElement(root1) && parent[root1] < 0", "isElement(root2) && parent[root2] < 0", "root1 != root2"})
    @Ensures("isUnited(roots(), old(roots()), root1, root2)")
    void union(int root1, int root2) {
        parent[root2] = root1;
    }

    // ---- for contracts

    private boolean repOK() {
        return parent != null && upTo(parent.length);
    }

    private boolean isElement(int x) {
        return x >= 0 && x < parent.length;
    }

    /** The root of each element. */
    private int[] roots() {
        int[] roots = new int[parent.length];
        for (int i = 0; i < roots.length; i++) {
            int at = i;
            while (parent[at] >= 0) {
                at = parent[at];
            }
            roots[i] = at;
        }
        return roots;
    }

    /** Have the elements of the second root got the first one, and no others another one? */
    private static boolean isUnited(int[] after, int[] before, int root1, int root2) {
        for (int i = 0; i < before.length; i++) {
            if (after[i] != (before[i] == root2 ? root1 : before[i])) {
                return false;
            }
        }
        return true;
    }
}
