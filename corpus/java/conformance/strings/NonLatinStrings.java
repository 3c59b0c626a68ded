// Strings of two-byte characters: mixing with Latin-1, searching, comparing, substrings that become compact again.
public class NonLatinStrings {
    static String esc(String s) {
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c >= ' ' && c < 127) {
                sb.append(c);
            } else {
                String h = Integer.toHexString(c);
                sb.append("\\u").append("0000", 0, 4 - h.length()).append(h);
            }
        }
        return sb.toString();
    }

    public static void main(String[] args) {
        String greek = "\u03b1\u03b2\u03b3 abc \u03b4";
        String latin = "caf\u00e9";
        System.out.println(esc(greek) + " " + greek.length() + " " + greek.hashCode());
        System.out.println(esc(latin) + " " + latin.length() + " " + latin.hashCode());
        System.out.println(esc(latin + greek) + " " + (latin + greek).length());
        System.out.println(greek.indexOf('a') + " " + greek.indexOf("\u03b4") + " " + greek.indexOf("abc") + " " + latin.indexOf('\u03b1')
            + " " + latin.indexOf('\u00e9') + " " + greek.lastIndexOf('\u03b2') + " " + latin.indexOf("\u03b1") + " " + greek.indexOf("abc \u03b4"));
        String sub = greek.substring(4, 7);
        System.out.println(sub.equals("abc") + " " + sub.hashCode() + " " + "abc".hashCode() + " " + (sub.intern() == "abc"));
        System.out.println(greek.compareTo(latin) + " " + latin.compareTo(greek) + " " + greek.equals(new String(greek.toCharArray())));
        System.out.println(esc(greek.replace('\u03b1', 'a')) + " " + esc("abc".replace('b', '\u2603')) + " " + esc("abc".replace("b", "\u2603\u2604")));
        System.out.println(esc(greek.replace("\u03b1\u03b2\u03b3", "").replace("\u03b4", "").trim()));
        System.out.println(esc("\u4e2d\u6587".repeat(2)) + " " + esc(String.join("\u3001", "a", "b")));
        System.out.println(esc(new StringBuilder("\u4e2d\u6587x").reverse().toString()) + " " + "\u4e2d\u6587x".contains("x"));
        System.out.println("\u3000\u4e2d\u3000".strip().length() + " " + "\u3000\u4e2d\u3000".trim().length() + " " + "\u3000".isBlank());
        char[] cs = greek.toCharArray();
        java.util.Arrays.sort(cs);
        System.out.println(esc(new String(cs)));
        System.out.println(esc("\ud83d\ude00".substring(0, 1)) + " " + esc("\ud83d\ude00".substring(1)) + " "
            + "\ud83d\ude00".equals("\ud83d" + "\ude00"));
        System.out.println(esc("\u00ff" + '\u0100' + "\u007f\u0080"));
        System.out.println("\u00e9".equals("e\u0301") + " " + "\u00e9".length() + " " + "e\u0301".length());
        System.out.println(greek.startsWith("\u03b1\u03b2") + " " + greek.endsWith("\u03b4") + " " + greek.regionMatches(4, "xabcx", 1, 3));
    }
}
