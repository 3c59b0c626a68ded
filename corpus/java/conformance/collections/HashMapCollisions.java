// Many keys with one hash: chains that become trees and shrink again, comparable or not.
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

public class HashMapCollisions {
    static class Key implements Comparable<Key> {
        final int n;

        Key(int n) {
            this.n = n;
        }

        @Override
        public int hashCode() {
            return 42;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Key && ((Key) o).n == n;
        }

        @Override
        public int compareTo(Key o) {
            return Integer.compare(n, o.n);
        }
    }

    static class Same {
        final String s;

        Same(String s) {
            this.s = s;
        }

        @Override
        public int hashCode() {
            return s.length();
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Same && ((Same) o).s.equals(s);
        }
    }

    public static void main(String[] args) {
        Map<Key, Integer> m = new HashMap<>(64);
        for (int i = 0; i < 30; i++) {
            m.put(new Key(i * 7 % 30), i);
        }
        System.out.println(m.size());
        for (int i = -1; i < 31; i += 4) {
            System.out.print(m.get(new Key(i)) + " ");
        }
        System.out.println();
        StringBuilder sb = new StringBuilder();
        for (Key k : m.keySet()) {
            sb.append(k.n).append(' ');
        }
        System.out.println(sb);
        for (int i = 0; i < 26; i++) {
            m.remove(new Key(i));
        }
        System.out.println(m.size() + " " + m.get(new Key(27)) + " " + m.get(new Key(3)));
        m.put(new Key(100), 100);
        System.out.println(m.containsKey(new Key(100)) + " " + m.containsValue(100));
        Set<Same> set = new HashSet<>();
        for (int i = 10; i < 40; i++) {
            set.add(new Same("k" + i));
            set.add(new Same("k" + (i - 1)));
        }
        System.out.println(set.size() + " " + set.contains(new Same("k25")) + " " + set.contains(new Same("k99")));
        for (int i = 10; i < 38; i++) {
            set.remove(new Same("k" + i));
        }
        System.out.println(set.size());
        Map<String, Integer> strings = new HashMap<>();
        String[] halves = {"Aa", "BB"};
        for (int i = 0; i < 16; i++) {
            strings.put(halves[i & 1] + halves[i >> 1 & 1] + halves[i >> 2 & 1] + halves[i >> 3], i);
        }
        System.out.println(strings.size() + " " + strings.get("AaBBAaBB") + " " + strings.get("BBBBBBBB") + " " + strings.get("AaAaAaAb"));
        Map<Integer, Integer> spread = new HashMap<>();
        for (int i = 0; i < 12; i++) {
            spread.put(i << 16, i);
        }
        System.out.println(spread);
    }
}
