// A prefix tree: insertion, completion, longest prefix, deletion.
import java.util.ArrayList;
import java.util.List;

public class TrieAndWords {
    private final TrieAndWords[] next = new TrieAndWords[26];
    private int words;

    void add(String w) {
        TrieAndWords t = this;
        for (int i = 0; i < w.length(); i++) {
            int k = w.charAt(i) - 'a';
            if (t.next[k] == null) {
                t.next[k] = new TrieAndWords();
            }
            t = t.next[k];
        }
        t.words++;
    }

    private TrieAndWords find(String prefix) {
        TrieAndWords t = this;
        for (char c : prefix.toCharArray()) {
            t = t.next[c - 'a'];
            if (t == null) {
                return null;
            }
        }
        return t;
    }

    List<String> complete(String prefix) {
        List<String> out = new ArrayList<>();
        TrieAndWords t = find(prefix);
        if (t != null) {
            t.collect(new StringBuilder(prefix), out);
        }
        return out;
    }

    private void collect(StringBuilder sb, List<String> out) {
        for (int i = 0; i < words; i++) {
            out.add(sb.toString());
        }
        for (char c = 'a'; c <= 'z'; c++) {
            if (next[c - 'a'] != null) {
                sb.append(c);
                next[c - 'a'].collect(sb, out);
                sb.setLength(sb.length() - 1);
            }
        }
    }

    String longestPrefix(String s) {
        TrieAndWords t = this;
        int best = words > 0 ? 0 : -1;
        for (int i = 0; i < s.length(); i++) {
            t = t.next[s.charAt(i) - 'a'];
            if (t == null) {
                break;
            }
            if (t.words > 0) {
                best = i + 1;
            }
        }
        return best < 0 ? null : s.substring(0, best);
    }

    boolean remove(String w) {
        if (w.isEmpty()) {
            if (words > 0) {
                words--;
            }
        } else {
            int k = w.charAt(0) - 'a';
            if (next[k] != null && next[k].remove(w.substring(1))) {
                next[k] = null;
            }
        }
        if (words > 0) {
            return false;
        }
        for (TrieAndWords t : next) {
            if (t != null) {
                return false;
            }
        }
        return true;
    }

    int nodes() {
        int n = 1;
        for (TrieAndWords t : next) {
            if (t != null) {
                n += t.nodes();
            }
        }
        return n;
    }

    public static void main(String[] args) {
        TrieAndWords t = new TrieAndWords();
        for (String w : "car card care cat dog do car".split(" ")) {
            t.add(w);
        }
        System.out.println(t.complete("") + " " + t.nodes());
        System.out.println(t.complete("car") + " " + t.complete("x") + " " + t.complete("do"));
        System.out.println(t.longestPrefix("cards") + " " + t.longestPrefix("cab") + " " + t.longestPrefix("doge"));
        t.remove("card");
        t.remove("car");
        t.remove("missing");
        System.out.println(t.complete("c") + " " + t.nodes());
        t.remove("car");
        t.remove("care");
        System.out.println(t.complete("") + " " + t.nodes());
        try {
            t.add("Upper");
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
