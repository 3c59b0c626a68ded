// A backtracking matcher for a small pattern language, compared with java.util.regex.
public class RegexByHand {
    static boolean matches(String p, String s) {
        return match(p, 0, s, 0);
    }

    private static boolean match(String p, int i, String s, int j) {
        if (i == p.length()) {
            return j == s.length();
        }
        boolean star = i + 1 < p.length() && p.charAt(i + 1) == '*';
        boolean optional = i + 1 < p.length() && p.charAt(i + 1) == '?';
        boolean fits = j < s.length() && (p.charAt(i) == '.' || p.charAt(i) == s.charAt(j));
        if (star) {
            return fits && match(p, i, s, j + 1) || match(p, i + 2, s, j);
        }
        if (optional) {
            return fits && match(p, i + 2, s, j + 1) || match(p, i + 2, s, j);
        }
        return fits && match(p, i + 1, s, j + 1);
    }

    static boolean glob(String p, String s) {
        int i = 0, j = 0, star = -1, mark = 0;
        while (j < s.length()) {
            if (i < p.length() && (p.charAt(i) == '?' || p.charAt(i) == s.charAt(j))) {
                i++;
                j++;
            } else if (i < p.length() && p.charAt(i) == '*') {
                star = i++;
                mark = j;
            } else if (star >= 0) {
                i = star + 1;
                j = ++mark;
            } else {
                return false;
            }
        }
        while (i < p.length() && p.charAt(i) == '*') {
            i++;
        }
        return i == p.length();
    }

    public static void main(String[] args) {
        String[] patterns = {"a*b", "a.c", ".*", "ab?c*", "x*y*z*", "a*a*b", "", "b?a?.d"};
        String[] inputs = {"", "b", "aaab", "abc", "ac", "abccc", "zzz", "xyz", "yx", "aab", "cd", "bacd"};
        int agree = 0;
        for (String p : patterns) {
            StringBuilder sb = new StringBuilder(p).append(':');
            for (String s : inputs) {
                boolean m = matches(p, s);
                sb.append(m ? '1' : '0');
                agree += m == s.matches(p) ? 1 : 0;
            }
            System.out.println(sb);
        }
        System.out.println(agree + " of " + patterns.length * inputs.length);
        System.out.println(glob("*.java", "Main.java") + " " + glob("a*b*c", "aXXbYYc") + " " + glob("a*b*c", "aXXcYYb") + " " + glob("??", "abc") + " " + glob("*", "") + " " + glob("a**", "a"));
    }
}
