// References: aliasing, cycles, identity maps, null links, a list of itself.
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

public class ObjectGraphs {
    static class Node {
        final String name;
        Node next;
        final List<Node> out = new ArrayList<>();

        Node(String name) {
            this.name = name;
        }

        Node to(Node... ns) {
            for (Node n : ns) {
                out.add(n);
            }
            return this;
        }
    }

    static int reach(Node n, Map<Node, Boolean> seen) {
        if (seen.put(n, true) != null) {
            return 0;
        }
        int c = 1;
        for (Node m : n.out) {
            c += reach(m, seen);
        }
        return c;
    }

    static Node reverse(Node head) {
        Node r = null;
        while (head != null) {
            Node t = head.next;
            head.next = r;
            r = head;
            head = t;
        }
        return r;
    }

    static boolean cyclic(Node n) {
        Node slow = n, fast = n;
        while (fast != null && fast.next != null) {
            slow = slow.next;
            fast = fast.next.next;
            if (slow == fast) {
                return true;
            }
        }
        return false;
    }

    public static void main(String[] args) {
        Node a = new Node("a"), b = new Node("b"), c = new Node("c");
        a.to(b, c);
        b.to(a);
        c.to(c, b);
        System.out.println(reach(a, new IdentityHashMap<>()));
        a.next = b;
        b.next = c;
        System.out.println(cyclic(a));
        StringBuilder sb = new StringBuilder();
        for (Node n = reverse(a); n != null; n = n.next) {
            sb.append(n.name);
        }
        System.out.println(sb);
        a.next = c;
        System.out.println(cyclic(c) + " " + (c.next.next.next == c));
        List<Object> self = new ArrayList<>();
        self.add("x");
        self.add(self);
        System.out.println(self);
        System.out.println(self.get(1) == self);
        Object[] array = new Object[2];
        array[0] = array;
        System.out.println(array[0] == ((Object[]) array[0])[0]);
        System.out.println(java.util.Arrays.deepToString(array));
        Map<String, Integer> ids = new IdentityHashMap<>();
        String s = "k";
        ids.put(s, 1);
        ids.put(new String("k"), 2);
        ids.put(s, 3);
        System.out.println(ids.size() + " " + ids.get(s) + " " + ids.get("k"));
    }
}
