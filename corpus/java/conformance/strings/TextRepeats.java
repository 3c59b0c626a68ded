// Texts that are repeated, joined, indented and made of characters.
public class TextRepeats {
    public static void main(String[] args) {
        System.out.println("ab".repeat(3) + "x".repeat(0).isEmpty() + "\u4f60".repeat(2).length());
        try {
            "a".repeat(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        char[] chars = {'h', '\u00e9', '\u4f60'};
        System.out.println(new String(chars, 0, 2).length() + " " + String.valueOf(chars, 1, 2).hashCode() + " " + String.copyValueOf(chars).hashCode());
        System.out.println(String.join("-", "a", null, "c") + " " + String.join("", java.util.List.of("x", "y")));
        System.out.println(" a\n  b".indent(2).length() + " " + "  x\n  y".stripIndent() + " " + "tab\\t".translateEscapes().length());
        System.out.println("a-b".chars().filter(Character::isLetter).count() + " " + "x".compareTo("xy") + " " + "concat".concat("").length());
    }
}
