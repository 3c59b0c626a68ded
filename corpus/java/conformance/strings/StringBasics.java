// Length, access, search, substring, comparison of strings.
public class StringBasics {
    public static void main(String[] args) {
        String s = "Hello, World";
        System.out.println(s.length() + " " + s.charAt(4) + " " + s.isEmpty() + " " + "".isEmpty() + " " + " \t".isBlank());
        System.out.println(s.indexOf('o') + " " + s.indexOf('o', 5) + " " + s.lastIndexOf('o') + " " + s.lastIndexOf('o', 7) + " "
            + s.indexOf('z') + " " + s.indexOf("World") + " " + s.indexOf("") + " " + s.indexOf("", 50) + " " + s.lastIndexOf("")
            + " " + s.indexOf("l", 3) + " " + s.lastIndexOf("l", 2) + " " + s.lastIndexOf("l", -1) + " " + s.indexOf("lx"));
        System.out.println(s.substring(7) + "|" + s.substring(0, 5) + "|" + s.substring(12) + "|" + s.subSequence(3, 5));
        System.out.println(s.startsWith("Hell") + " " + s.startsWith("World", 7) + " " + s.startsWith("") + " " + s.startsWith("x", 99) + " "
            + s.endsWith("ld") + " " + s.endsWith("") + " " + s.startsWith("H", -1));
        System.out.println(s.contains("lo, W") + " " + s.contains("") + " " + s.contains("low"));
        System.out.println("a".compareTo("b") + " " + "b".compareTo("a") + " " + "a".compareTo("abc") + " " + "abc".compareTo("a") + " "
            + "A".compareTo("a") + " " + "".compareTo("x") + " " + "a\u1234".compareTo("a") + " " + "\u1234".compareTo("a") + " "
            + "a".compareToIgnoreCase("B") + " " + "ABC".compareToIgnoreCase("abd"));
        System.out.println("abc".equals("abc") + " " + "abc".equals("ABC") + " " + "abc".equalsIgnoreCase("ABC") + " "
            + "abc".equals(null) + " " + "abc".equalsIgnoreCase(null) + " " + "abc".equals((Object) new StringBuilder("abc")));
        System.out.println("abc".contentEquals(new StringBuilder("abc")) + " " + "abc".contentEquals("abd"));
        System.out.println("abcdef".regionMatches(2, "xxcdx", 2, 2) + " " + "abcdef".regionMatches(true, 0, "XABC", 1, 3) + " "
            + "abc".regionMatches(0, "abc", 0, 4) + " " + "abc".regionMatches(-1, "abc", 0, 1) + " " + "abc".regionMatches(1, "x", 1, 0)
            + " " + "abc".regionMatches(0, "abc", 0, -5));
        System.out.println("abc".concat("def") + " " + "abc".concat("") + " " + "abc".replace('b', 'x') + " " + "aaa".replace("aa", "b")
            + " " + "abc".replace("", "-") + " " + "abc".replace("b", "") + " " + "".replace("", "x"));
        System.out.println("|" + "  trim me \n".trim() + "|" + "\u2003strip\u2003".strip() + "|" + "  x ".stripLeading() + "|"
            + "  x ".stripTrailing() + "|" + "\u0000\u0001 odd \u001f".trim() + "|" + "\u0001x".strip().length());
        System.out.println("ab".repeat(3) + "|" + "x".repeat(0) + "|" + "".repeat(100) + "|");
        System.out.println("abc".hashCode() + " " + "".hashCode() + " " + "\u1234abc".hashCode());
        System.out.println(String.join("-", "a", "b", "c") + " " + String.join(",", java.util.List.of("x")) + "|"
            + String.join("", new String[0]) + "|" + String.join("+", "a", null));
        System.out.println(new String() + new String(new char[] {'a', 'b'}) + String.copyValueOf(new char[] {'x', 'y', 'z'}, 1, 2)
            + String.valueOf('c') + String.valueOf(1) + String.valueOf(2L) + String.valueOf(1.5));
        char[] dst = "......".toCharArray();
        "abcdef".getChars(1, 4, dst, 2);
        System.out.println(new String(dst));
        try {
            "x".repeat(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println("abc".chars().sum() + " " + "b,a".chars().filter(Character::isLetter).count());
        System.out.println("Title".indent(2).replace("\n", "$") + "a\nb".indent(1).replace("\n", "$") + "  x".indent(-1).replace("\n", "$"));
        System.out.println("x".transform(t -> t + t) + " " + "a\\tb\\u0041".length() + " " + "a\\tb\\n".translateEscapes().length());
    }
}
