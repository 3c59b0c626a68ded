/**
 * Disjoint sets of the numbers 0 to n - 1, as a forest: each number has its parent, a root has minus its rank, minus 1. The
 * rank is at least the height of the tree. The lower tree goes below the higher one, and finding shortens the way.
 */
final class DisjSetsFast {
    int[] parent;

    DisjSetsFast(int n) {
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
    int find(int x) {
        if (parent[x] < 0) {
            return x;
        }
        parent[x] = find(parent[x]);
        return parent[x];
    }

    void union(int root1, int root2) {
        if (parent[root2] < parent[root1]) {
            parent[root1] = root2;
        } else {
            if (parent[root1] == parent[root2]) {
                parent[root1]--;
            }
            parent[root2] = root1;
        }
    }
}
