// Disjoint sets with path compression, used for components and a minimum spanning tree.
import java.util.Arrays;

public class UnionFindKruskal {
    private final int[] parent, size;
    int sets;

    UnionFindKruskal(int n) {
        parent = new int[n];
        size = new int[n];
        Arrays.setAll(parent, i -> i);
        Arrays.fill(size, 1);
        sets = n;
    }

    int find(int x) {
        while (parent[x] != x) {
            x = parent[x] = parent[parent[x]];
        }
        return x;
    }

    boolean union(int a, int b) {
        a = find(a);
        b = find(b);
        if (a == b) {
            return false;
        }
        if (size[a] < size[b]) {
            int t = a;
            a = b;
            b = t;
        }
        parent[b] = a;
        size[a] += size[b];
        sets--;
        return true;
    }

    public static void main(String[] args) {
        UnionFindKruskal u = new UnionFindKruskal(8);
        int[][] pairs = {{0, 1}, {2, 3}, {1, 3}, {0, 2}, {5, 6}, {7, 7}};
        for (int[] p : pairs) {
            System.out.print(u.union(p[0], p[1]) + " ");
        }
        System.out.println(u.sets + " " + (u.find(0) == u.find(3)) + " " + (u.find(4) == u.find(5)) + " " + Arrays.toString(u.parent) + Arrays.toString(u.size));
        int[][] edges = {{0, 1, 7}, {0, 3, 5}, {1, 2, 8}, {1, 3, 9}, {1, 4, 7}, {2, 4, 5}, {3, 4, 15}, {3, 5, 6}, {4, 5, 8}, {4, 6, 9}, {5, 6, 11}};
        Arrays.sort(edges, (a, b) -> a[2] != b[2] ? a[2] - b[2] : a[0] - b[0]);
        UnionFindKruskal k = new UnionFindKruskal(7);
        int total = 0;
        StringBuilder sb = new StringBuilder();
        for (int[] e : edges) {
            if (k.union(e[0], e[1])) {
                total += e[2];
                sb.append(e[0]).append('-').append(e[1]).append(' ');
            }
        }
        System.out.println(sb.append(total).append(' ').append(k.sets));
    }
}
