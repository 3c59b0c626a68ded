// Halves of characters beyond 16 bits, in the methods that look at characters.
public class TextsAndSurrogates {
    public static void main(String[] args) {
        String text = "a\ud83d\ude00\ud83d";
        System.out.println(text.length() + " " + text.codePointCount(0, text.length()) + " " + text.codePointAt(1) + " " + text.codePointAt(3)
                + " " + text.codePointBefore(3) + " " + text.offsetByCodePoints(0, 2));
        System.out.println(text.indexOf(0x1f600) + " " + text.indexOf(0xde00) + " " + text.trim().length() + " " + text.toUpperCase().hashCode());
        System.out.println(text.chars().sum() + " " + text.codePoints().sum() + " " + text.isBlank());
        System.out.println(Character.isSurrogate(text.charAt(1)) + " " + Character.isHighSurrogate(text.charAt(2)) + " "
                + Character.toChars(0x1f600).length + " " + Character.charCount(text.codePointAt(3)));
        byte[] bytes = text.getBytes(java.nio.charset.StandardCharsets.UTF_8);
        System.out.println(bytes.length + " " + bytes[bytes.length - 1]);
    }
}
