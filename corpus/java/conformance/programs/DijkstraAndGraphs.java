// Shortest paths, breadth first search, topological order and cycle detection on small graphs.
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;

public class DijkstraAndGraphs {
    record Edge(String to, int cost) {
    }

    static final Map<String, List<Edge>> GRAPH = new TreeMap<>();

    static void edge(String from, String to, int cost) {
        GRAPH.computeIfAbsent(from, k -> new ArrayList<>()).add(new Edge(to, cost));
        GRAPH.computeIfAbsent(to, k -> new ArrayList<>());
    }

    static Map<String, String> dijkstra(String start) {
        Map<String, Integer> dist = new TreeMap<>();
        Map<String, String> from = new TreeMap<>();
        PriorityQueue<Edge> q = new PriorityQueue<>((a, b) -> a.cost() != b.cost() ? Integer.compare(a.cost(), b.cost()) : a.to().compareTo(b.to()));
        q.add(new Edge(start, 0));
        dist.put(start, 0);
        while (!q.isEmpty()) {
            Edge e = q.poll();
            if (e.cost() > dist.get(e.to())) {
                continue;
            }
            for (Edge n : GRAPH.get(e.to())) {
                int d = e.cost() + n.cost();
                if (d < dist.getOrDefault(n.to(), Integer.MAX_VALUE)) {
                    dist.put(n.to(), d);
                    from.put(n.to(), e.to());
                    q.add(new Edge(n.to(), d));
                }
            }
        }
        Map<String, String> out = new LinkedHashMap<>();
        for (Map.Entry<String, Integer> e : dist.entrySet()) {
            List<String> path = new ArrayList<>();
            for (String s = e.getKey(); s != null; s = from.get(s)) {
                path.add(s);
            }
            Collections.reverse(path);
            out.put(e.getKey(), e.getValue() + String.join("", path));
        }
        return out;
    }

    static int maze(String... rows) {
        int h = rows.length, w = rows[0].length();
        int[][] steps = new int[h][w];
        for (int[] r : steps) {
            Arrays.fill(r, -1);
        }
        Deque<int[]> q = new ArrayDeque<>();
        for (int r = 0; r < h; r++) {
            int c = rows[r].indexOf('S');
            if (c >= 0) {
                steps[r][c] = 0;
                q.add(new int[] {r, c});
            }
        }
        int[] dr = {0, 1, 0, -1}, dc = {1, 0, -1, 0};
        while (!q.isEmpty()) {
            int[] p = q.poll();
            if (rows[p[0]].charAt(p[1]) == 'E') {
                return steps[p[0]][p[1]];
            }
            for (int d = 0; d < 4; d++) {
                int r = p[0] + dr[d], c = p[1] + dc[d];
                if (r >= 0 && r < h && c >= 0 && c < w && rows[r].charAt(c) != '#' && steps[r][c] < 0) {
                    steps[r][c] = steps[p[0]][p[1]] + 1;
                    q.add(new int[] {r, c});
                }
            }
        }
        return -1;
    }

    static List<Integer> topological(int n, int[][] edges) {
        int[] in = new int[n];
        for (int[] e : edges) {
            in[e[1]]++;
        }
        PriorityQueue<Integer> ready = new PriorityQueue<>();
        for (int i = 0; i < n; i++) {
            if (in[i] == 0) {
                ready.add(i);
            }
        }
        List<Integer> order = new ArrayList<>();
        while (!ready.isEmpty()) {
            int x = ready.poll();
            order.add(x);
            for (int[] e : edges) {
                if (e[0] == x && --in[e[1]] == 0) {
                    ready.add(e[1]);
                }
            }
        }
        return order.size() == n ? order : null;
    }

    public static void main(String[] args) {
        edge("a", "b", 7);
        edge("a", "c", 3);
        edge("c", "b", 1);
        edge("b", "d", 2);
        edge("c", "d", 8);
        edge("d", "a", 1);
        edge("e", "a", 1);
        System.out.println(dijkstra("a"));
        System.out.println(dijkstra("e"));
        System.out.println(maze("S.#.", "..#E", ".#..", "...."));
        System.out.println(maze("S#", "#E"));
        System.out.println(topological(6, new int[][] {{5, 2}, {5, 0}, {4, 0}, {4, 1}, {2, 3}, {3, 1}}));
        System.out.println(topological(2, new int[][] {{0, 1}, {1, 0}}));
    }
}
