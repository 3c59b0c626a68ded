// Encoding and decoding: UTF-8, ISO-8859-1, US-ASCII, UTF-16, malformed input.
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

public class StringBytes {
    static String hex(byte[] bytes) {
        StringBuilder sb = new StringBuilder();
        for (byte b : bytes) {
            sb.append(Character.forDigit(b >> 4 & 15, 16)).append(Character.forDigit(b & 15, 16));
        }
        return sb.toString();
    }

    static String codes(String s) {
        return Arrays.toString(s.chars().toArray());
    }

    public static void main(String[] args) {
        String[] texts = {"abc", "", "caf\u00e9", "\u20ac", "\u4e2d\u6587", "a\ud83d\ude00b", "\ud83d", "x\u0000y", "\u007f\u0080\u07ff\u0800\uffff"};
        for (String t : texts) {
            System.out.println(hex(t.getBytes(StandardCharsets.UTF_8)) + " " + hex(t.getBytes(StandardCharsets.ISO_8859_1)) + " "
                + hex(t.getBytes(StandardCharsets.US_ASCII)) + " " + hex(t.getBytes(StandardCharsets.UTF_16BE)) + " "
                + hex(t.getBytes(StandardCharsets.UTF_16LE)));
            System.out.println("  " + new String(t.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8).equals(t));
        }
        byte[][] malformed = {{(byte) 0x80}, {(byte) 0xc3}, {(byte) 0xc3, 'a'}, {(byte) 0xe2, (byte) 0x82}, {(byte) 0xc0, (byte) 0x80},
            {(byte) 0xed, (byte) 0xa0, (byte) 0x80}, {'a', (byte) 0xff, 'b'}, {(byte) 0xf0, (byte) 0x9f, (byte) 0x98, (byte) 0x80}};
        for (byte[] m : malformed) {
            System.out.println(hex(m) + " " + codes(new String(m, StandardCharsets.UTF_8)) + " " + codes(new String(m, StandardCharsets.ISO_8859_1))
                + " " + codes(new String(m, StandardCharsets.US_ASCII)));
        }
        System.out.println(new String(new byte[] {'h', 'e', 'l', 'l', 'o'}, 1, 3, StandardCharsets.UTF_8));
        System.out.println("text".getBytes(StandardCharsets.UTF_16).length + " " + StandardCharsets.UTF_8.name());
    }
}
