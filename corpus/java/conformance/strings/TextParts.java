// Parts of texts: which object, and what is thrown.
public class TextParts {
    public static void main(String[] args) {
        String text = "Gr\u00fc\u00dfe";
        String wide = "\u4f60\u597d world";
        for (String one : new String[] {text, wide, ""}) {
            for (int start = -1; start <= one.length() + 1; start++) {
                try {
                    String part = one.substring(start);
                    System.out.println(part.length() + " " + part.hashCode() + " " + (part == one));
                } catch (StringIndexOutOfBoundsException e) {
                    System.out.println(e.getMessage());
                }
                try {
                    String part = one.substring(start, 3);
                    System.out.println(part.length() + " " + part.hashCode() + " " + (part == one));
                } catch (StringIndexOutOfBoundsException e) {
                    System.out.println(e.getMessage());
                }
            }
        }
        System.out.println(("abc".substring(3) == "") + " " + "abc".subSequence(1, 2));
    }
}
