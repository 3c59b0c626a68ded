// Substring search, palindromes, anagrams and run lengths written by hand over charAt.
import java.util.Arrays;

public class StringSearchManual {
    static int[] failure(String p) {
        int[] f = new int[p.length()];
        for (int i = 1, k = 0; i < p.length(); i++) {
            while (k > 0 && p.charAt(k) != p.charAt(i)) {
                k = f[k - 1];
            }
            if (p.charAt(k) == p.charAt(i)) {
                k++;
            }
            f[i] = k;
        }
        return f;
    }

    static int find(String text, String p) {
        int[] f = failure(p);
        for (int i = 0, k = 0; i < text.length(); i++) {
            while (k > 0 && p.charAt(k) != text.charAt(i)) {
                k = f[k - 1];
            }
            if (p.charAt(k) == text.charAt(i) && ++k == p.length()) {
                return i - k + 1;
            }
        }
        return -1;
    }

    static boolean palindrome(String s) {
        int i = 0, j = s.length() - 1;
        while (i < j) {
            if (!Character.isLetter(s.charAt(i))) {
                i++;
            } else if (!Character.isLetter(s.charAt(j))) {
                j--;
            } else if ((s.charAt(i++) | 32) != (s.charAt(j--) | 32)) {
                return false;
            }
        }
        return true;
    }

    static String runs(String s) {
        StringBuilder sb = new StringBuilder();
        for (int i = 0, j; i < s.length(); i = j) {
            for (j = i; j < s.length() && s.charAt(j) == s.charAt(i); j++) { }
            sb.append(s.charAt(i));
            if (j - i > 1) {
                sb.append(j - i);
            }
        }
        return sb.toString();
    }

    static boolean anagram(String a, String b) {
        char[] x = a.toCharArray(), y = b.toCharArray();
        Arrays.sort(x);
        Arrays.sort(y);
        return Arrays.equals(x, y);
    }

    static int distance(String a, String b) {
        int[] prev = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            prev[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] cur = new int[b.length() + 1];
            cur[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int cost = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
                cur[j] = Math.min(Math.min(cur[j - 1], prev[j]) + 1, prev[j - 1] + cost);
            }
            prev = cur;
        }
        return prev[b.length()];
    }

    public static void main(String[] args) {
        System.out.println(Arrays.toString(failure("abacabab")));
        System.out.println(find("abacabadabacaba", "dabac") + " " + find("aaaaab", "aab") + " " + find("abc", "abcd") + " "
            + "aaaaab".indexOf("aab"));
        System.out.println(palindrome("A man, a plan, a canal: Panama") + " " + palindrome("not one") + " " + palindrome(""));
        System.out.println(runs("aaabccdddd") + " " + runs("") + " " + runs("x"));
        System.out.println(anagram("listen", "silent") + " " + anagram("aab", "abb"));
        System.out.println(distance("kitten", "sitting") + " " + distance("", "abc") + " " + distance("same", "same"));
    }
}
