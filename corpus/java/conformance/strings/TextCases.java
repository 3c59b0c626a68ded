// Texts in upper and lower case: characters that become two, that leave Latin-1, that stay.
public class TextCases {
    static void show(String text) {
        StringBuilder out = new StringBuilder("[");
        for (char c : text.toCharArray()) {
            out.append(c >= ' ' && c < 127 ? String.valueOf(c) : "<" + (int) c + ">");
        }
        System.out.println(out.append(']'));
    }

    public static void main(String[] args) {
        String[] texts = {"", "abc", "ABC", "Stra\u00dfe", "\u00b5m", "\u00ff", "\u00c4\u00d6\u00dc", "\u00e4\u00f6\u00fc", "\u0130", "\u0131",
            "\u01c5", "\u03a3\u03a3", "a\u03a3", "\ufb01n", "\ud801\udc00", "\ud801\udc28", "x\u0149"};
        for (String text : texts) {
            String upper = text.toUpperCase();
            String lower = text.toLowerCase();
            show(upper);
            show(lower);
            System.out.println((upper == text) + " " + (lower == text) + " " + upper.length() + " " + lower.length());
        }
        show("title".toUpperCase(java.util.Locale.ROOT));
        show("TITLE I".toLowerCase(java.util.Locale.ENGLISH));
    }
}
