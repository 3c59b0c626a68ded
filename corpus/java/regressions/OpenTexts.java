/**
 * Methods of strings are one formula over all lengths, and what they give is the object that the JDK gives: the string itself,
 * the literal, a new one. Texts of numbers are made later, and what the JDK says of characters is a formula.
 */
// explore any: trimmed(String) 2
// explore any: stripped(String) 2
// explore any: blank(String) 2
// explore any: part(String, int) 4
// explore any: parts(String, int, int) 5
// explore any: place(String, char) 2
// explore any: lastPlace(String, int) 2
// explore any: contains(String) 3
// explore any: ends(String) 2
// explore any: replaced(String, char) 2
// explore any: lower(String) 2
// explore any: ignoringCase(String) 2
// explore any: same(String) 4
// explore any: number(String) 3
// explore any: hexadecimal(String) 3
// explore any: wide(String) 3
// explore any: digits(int) 1
// explore any: isZero(long) 2
// explore any: turned(String) 3
// explore any: formatted(int, int) 2
// explore any: kinds(String) 6
// explore any: mapped(char) 1
class OpenTexts {
    static String trimmed(String s) {
        return s.trim();
    }

    static String stripped(String s) {
        return s.strip();
    }

    static boolean blank(String s) {
        return s.isBlank();
    }

    static String part(String s, int start) {
        return s.substring(start);
    }

    static String parts(String s, int start, int end) {
        return s.substring(start, end);
    }

    static int place(String s, char c) {
        return s.indexOf(c);
    }

    static int lastPlace(String s, int from) {
        return s.lastIndexOf('x', from) + s.indexOf('y', from);
    }

    static boolean contains(String s) {
        return s.contains("ab") || s.contains("b");
    }

    static boolean ends(String s) {
        return s.endsWith("b");
    }

    static String replaced(String s, char c) {
        return s.replace(c, 'x');
    }

    static String lower(String s) {
        return s.toLowerCase();
    }

    static boolean ignoringCase(String s) {
        return s.equalsIgnoreCase("k\u00b5");
    }

    static int same(String s) {
        String t = s.trim();
        return t == s ? 1 : t == "" ? 2 : 3;
    }

    static int number(String s) {
        return Integer.parseInt(s);
    }

    static int hexadecimal(String s) {
        return Integer.parseInt(s, 16);
    }

    static long wide(String s) {
        return Long.parseLong(s);
    }

    static char digits(int i) {
        return Integer.toString(i).charAt(0);
    }

    static boolean isZero(long l) {
        return ("" + l).equals("0") || Long.toString(l).equals("-7");
    }

    static String turned(String s) {
        return new StringBuilder(s).reverse().toString();
    }

    static String formatted(int i, int n) {
        if (i >= n) throw new IllegalArgumentException(String.format("index %d is outside [0, %d)", i, n));
        return "ok";
    }

    static int kinds(String s) {
        char c = s.charAt(0);
        if (Character.isDigit(c)) return Character.digit(c, 10);
        if (Character.isWhitespace(c)) return -1;
        return Character.isUpperCase(c) ? Character.toLowerCase(c) : Character.toUpperCase(c);
    }

    static int mapped(char c) {
        return Character.toUpperCase(c) - c;
    }
}
