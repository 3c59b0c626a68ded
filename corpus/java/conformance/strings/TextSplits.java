// Texts that are split at one character, at several, and not at all.
public class TextSplits {
    static void show(String[] parts) {
        StringBuilder out = new StringBuilder(parts.length + ":");
        for (String part : parts) {
            out.append('[').append(part).append(']');
        }
        System.out.println(out);
    }

    public static void main(String[] args) {
        String[] texts = {"", ",", "a", "a,b", ",a", "a,", "a,,b", ",,", "a,b,,"};
        for (String text : texts) {
            show(text.split(","));
            show(text.split(",", 2));
            show(text.split(",", -1));
        }
        show("1 + 2".split(" "));
        show("a.b|c".split("[.|]"));
        show("a\u4f60b".split("\u4f60"));
        show("abc".split(""));
    }
}
