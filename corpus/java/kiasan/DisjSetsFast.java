/**
 * Disjoint sets of the numbers 0 to n - 1, as a forest: each number has its parent, a root has minus its rank, minus 1. The
 * rank is at least the height of the tree. The lower tree goes below the higher one, and finding shortens the way.
 */
@Invariant("repOK()")
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
    @Requires("isElement(x)")
    @Ensures({"result == old(roots()[x])", "Contents.same(roots(), old(roots()))", "x == result || parent[x] == result"})
    int find(int x) {
        if (parent[x] < 0) {
            return x;
        }
        parent[x] = find(parent[x]);
        return parent[x];
    }

    @Requires({"isElement(root1) && parent[root1] < 0", "isElement(root2) && parent[root2] < 0", "root1 != root2"})
    @Ensures({
        "isUnited(roots(), old(roots()), root1, root2)",
        "Math.min(parent[root1], parent[root2]) == Math.min(old(parent[root1]), old(parent[root2])) "
                + "- (old(parent[root1]) == old(parent[root2]) ? 1 : 0)"
    })
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

    // ---- for contracts

    /** Is it a forest, and is the rank of each root at least the height of its tree, and less than the number of its elements? */
    private boolean repOK() {
        if (parent == null || !upTo(parent.length)) {
            return false;
        }
        for (int root = 0; root < parent.length; root++) {
            if (parent[root] < 0 && !isRanked(root)) {
                return false;
            }
        }
        return true;
    }

    private boolean isRanked(int root) {
        int height = 0;
        int elements = 0;
        for (int i = 0; i < parent.length; i++) {
            int depth = 0;
            int at = i;
            while (parent[at] >= 0) {
                at = parent[at];
                depth++;
            }
            if (at == root) {
                elements++;
                height = Math.max(height, depth);
            }
        }
        int rank = -(parent[root] + 1);
        return height <= rank && rank < elements;
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

    /** Are two elements together if they were before, or if their roots were these two? */
    private static boolean isUnited(int[] after, int[] before, int root1, int root2) {
        for (int i = 0; i < before.length; i++) {
            for (int j = 0; j < i; j++) {
                boolean wereTogether = before[i] == before[j];
                boolean areUnited = isOneOf(before[i], root1, root2) && isOneOf(before[j], root1, root2);
                if ((after[i] == after[j]) != (wereTogether || areUnited)) {
                    return false;
                }
            }
        }
        return true;
    }

    private static boolean isOneOf(int x, int one, int other) {
        return x == one || x == other;
    }
}
