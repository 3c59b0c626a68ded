// Texts without what is blank at their ends, and whether that is the same object.
public class TextTrims {
    static final String[] TEXTS = {
        "", " ", "a", "  a  ", "\t\n x y \r", "abc", "\u00a0x\u00a0", "\u2003y\u2003", "\u00e4 \u00df", "\ud83d\ude00 z ",
        "\u0000a\u001f", "   ", "\u2028", "zz\u3000",
    };

    static void show(String text) {
        StringBuilder out = new StringBuilder("[");
        for (char c : text.toCharArray()) {
            out.append(c >= ' ' && c < 127 ? String.valueOf(c) : "<" + (int) c + ">");
        }
        System.out.println(out.append(']'));
    }

    public static void main(String[] args) {
        for (String text : TEXTS) {
            show(text.trim());
            show(text.strip());
            show(text.stripLeading());
            show(text.stripTrailing());
            System.out.println((text.trim() == text) + " " + (text.strip() == text) + " " + text.isBlank() + " " + text.isEmpty());
        }
        String blank = new String("   ");
        System.out.println((blank.trim() == "") + " " + (blank.strip() == ""));
        String empty = new String("");
        System.out.println((empty.trim() == empty) + " " + (empty.strip() == empty));
    }
}
