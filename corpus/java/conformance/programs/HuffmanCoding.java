// Huffman codes of a short text: tree, encoding, decoding, tie breaking.
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;

public class HuffmanCoding {
    private static abstract class Node implements Comparable<Node> {
        final int weight;
        final char first;

        Node(int weight, char first) {
            this.weight = weight;
            this.first = first;
        }

        @Override
        public int compareTo(Node o) {
            return weight != o.weight ? weight - o.weight : first - o.first;
        }

        abstract void codes(String prefix, Map<Character, String> out);
    }

    private static class Leaf extends Node {
        Leaf(char c, int weight) {
            super(weight, c);
        }

        @Override
        void codes(String prefix, Map<Character, String> out) {
            out.put(first, prefix.isEmpty() ? "0" : prefix);
        }
    }

    private static class Fork extends Node {
        final Node left, right;

        Fork(Node left, Node right) {
            super(left.weight + right.weight, (char) Math.min(left.first, right.first));
            this.left = left;
            this.right = right;
        }

        @Override
        void codes(String prefix, Map<Character, String> out) {
            left.codes(prefix + '0', out);
            right.codes(prefix + '1', out);
        }
    }

    static Node tree(String text) {
        Map<Character, Integer> counts = new TreeMap<>();
        for (char c : text.toCharArray()) {
            counts.merge(c, 1, Integer::sum);
        }
        PriorityQueue<Node> q = new PriorityQueue<>();
        counts.forEach((c, n) -> q.add(new Leaf(c, n)));
        while (q.size() > 1) {
            q.add(new Fork(q.poll(), q.poll()));
        }
        return q.poll();
    }

    static String decode(Node root, String bits) {
        StringBuilder sb = new StringBuilder();
        Node n = root;
        for (char b : bits.toCharArray()) {
            if (n instanceof Fork) {
                n = b == '0' ? ((Fork) n).left : ((Fork) n).right;
            }
            if (n instanceof Leaf) {
                sb.append(n.first);
                n = root;
            }
        }
        return sb.toString();
    }

    public static void main(String[] args) {
        for (String text : new String[] {"abracadabra", "aaaa", "to be or not to be", "ab"}) {
            Node root = tree(text);
            Map<Character, String> codes = new TreeMap<>();
            root.codes("", codes);
            StringBuilder bits = new StringBuilder();
            for (char c : text.toCharArray()) {
                bits.append(codes.get(c));
            }
            System.out.println(codes);
            System.out.println(bits.length() + " " + bits + " " + decode(root, bits.toString()).equals(text));
        }
        System.out.println(tree(""));
    }
}
