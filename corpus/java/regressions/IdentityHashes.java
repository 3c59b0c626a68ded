import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Identity hashes are numbers in the order of asking: different for different objects, and no fork tells them apart. */
// explore any: two(IdentityHashes, IdentityHashes) 5
// explore any: differ(Node, Node) 1
// explore any: sum(Node, Node, Node) 4
// explore any: again(Node, Node) 3
// explore any: made(Node) 2
// explore any: length(Node, Node) 3
// explore any: classes(int) 1
// explore any: visited(Node) 9 within 3
class IdentityHashes {
    int k;

    static class Node {
        Node next;
        int value;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof IdentityHashes && ((IdentityHashes) other).k == k;
    }

    /** Equal objects that do not have equal hashes are both added. */
    static boolean two(IdentityHashes a, IdentityHashes b) {
        Set<IdentityHashes> set = new HashSet<>();
        set.add(a);
        return set.add(b);
    }

    static boolean differ(Node a, Node b) {
        return System.identityHashCode(a) != System.identityHashCode(b);
    }

    static int sum(Node a, Node b, Node c) {
        return a.hashCode() + 3 * b.hashCode() + 5 * c.hashCode() + 7 * new Node().hashCode();
    }

    /** What was asked stays. */
    static int again(Node a, Node b) {
        int first = a.hashCode();
        a.value = b.hashCode();
        return a.hashCode() == first ? b.hashCode() - first : -1;
    }

    static int made(Node a) {
        Node other = new Node();
        int hash = other.hashCode();
        other.next = a;
        return other.next.hashCode() - hash;
    }

    static int length(Node a, Node b) {
        a.hashCode();
        return b.toString().length();
    }

    static int classes(int value) {
        Map<Object, Integer> map = new HashMap<>();
        map.put(String.class, 1);
        map.put(IdentityHashes.class, 2);
        return value + map.size();
    }

    /** A path for each number of nodes, with and without a cycle. */
    static int visited(Node node) {
        Set<Node> seen = new HashSet<>();
        int count = 0;
        while (node != null && seen.add(node)) {
            count++;
            node = node.next;
        }
        return count;
    }
}
