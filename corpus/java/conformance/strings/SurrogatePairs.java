// Characters beyond the first plane: pairs, lone halves, code point methods.
public class SurrogatePairs {
    public static void main(String[] args) {
        int face = 0x1f600;
        char[] pair = Character.toChars(face);
        System.out.println(pair.length + " " + Integer.toHexString(pair[0]) + " " + Integer.toHexString(pair[1]));
        System.out.println(Character.isHighSurrogate(pair[0]) + " " + Character.isLowSurrogate(pair[0]) + " "
            + Character.isSurrogatePair(pair[0], pair[1]) + " " + Character.isSurrogate('a'));
        System.out.println(Integer.toHexString(Character.toCodePoint(pair[0], pair[1])) + " " + Character.charCount(face) + " "
            + Character.charCount('a') + " " + Character.isSupplementaryCodePoint(face) + " " + Character.isBmpCodePoint('a'));
        System.out.println(Character.isValidCodePoint(0x10ffff) + " " + Character.isValidCodePoint(0x110000) + " "
            + Character.isValidCodePoint(-1));
        String s = "x" + new String(pair) + "y" + pair[1] + pair[0];
        for (int i = 0; i < s.length(); i++) {
            System.out.print(Integer.toHexString(s.codePointAt(i)) + " ");
        }
        System.out.println();
        for (int i = 0; i < s.length(); i += Character.charCount(s.codePointAt(i))) {
            System.out.print(i + " ");
        }
        System.out.println();
        System.out.println(s.codePointCount(0, s.length()) + " " + s.codePointCount(2, 3) + " " + s.offsetByCodePoints(1, 2));
        int[] points = s.codePoints().toArray();
        System.out.println(points.length + " " + new String(points, 0, points.length).equals(s) + " " + new String(points, 1, 1).length());
        StringBuilder sb = new StringBuilder();
        sb.appendCodePoint(0x10000).appendCodePoint('z').appendCodePoint(0x10ffff);
        System.out.println(sb.length() + " " + sb.codePointCount(0, sb.length()) + " " + Integer.toHexString(sb.charAt(0)) + " "
            + Integer.toHexString(sb.charAt(4)));
        sb.reverse();
        System.out.println(Integer.toHexString(sb.codePointAt(0)) + " " + Integer.toHexString(sb.codePointBefore(sb.length())));
        System.out.println(Character.isLetter(0x20000) + " " + Character.isLetter(pair[0]) + " " + Character.toString(face).length() + " "
            + Character.isLetter(face));
        System.out.println(Character.toUpperCase(0x10428) == 0x10400);
        System.out.println((int) Character.highSurrogate(face) + " " + (int) Character.lowSurrogate(face));
        try {
            Character.toChars(0x110000);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println("\ud83d\ude00".compareTo("\uffff") < 0);
        System.out.println("a\ud83d".equals("a\ud83d") + " " + "\ud83d\ude00b".indexOf("b"));
    }
}
