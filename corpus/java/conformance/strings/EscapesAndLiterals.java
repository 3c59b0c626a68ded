// Character and string escapes, unicode escapes in source, octal escapes, number literals.
public class EscapesAndLiterals {
    static void codes(String s) {
        StringBuilder sb = new StringBuilder();
        for (char c : s.toCharArray()) {
            sb.append((int) c).append(' ');
        }
        System.out.println(sb.toString().trim());
    }

    public static void main(String[] args) {
        codes("\b\t\n\f\r\s\"\'\\");
        codes("\0\7\12\177\377\400\08");
        codes("\u0041\uuu0042\\u0041");
        codes("a\u0022 + \u0022b");
        codes("\u00e9\ud83d\ude00");
        char quote = '\'', zero = '\0', max = '\uffff';
        System.out.println(quote + " " + (int) zero + " " + (int) max);
        int d\u0061ta = 5;
        System.out.println(data);
        /* a comment ended by an escape \u002a\u002f System.out.println("code after");
        // \u000a System.out.println("a new line inside a comment");
        System.out.println(0x1F + 0b101 + 0777 + 1_0 + 0x1p4 + 1e1 + .5 + 5.f + 0xAL + 'a');
        System.out.println(0x1.8p1 + " " + 0x.8p0f + " " + 1e-3 + " " + 1_000.000_1 + " " + 0f + " " + 0d);
        System.out.println(0x80000000 + " " + 0xFFFFFFFFFFFFFFFFL + " " + 037777777777 + " " + 0b11111111111111111111111111111111);
        System.out.println("tab\tquote\"back\\slash");
        System.out.println("" + (char) 0x41 + (char) 0b1000010 + (char) 0103);
        System.out.println("\u0048\u0069".length());
    }
}
