// Strings, builders, boxes and formats as far as Java 8 has them; characters outside of Latin-1 too.
import java.util.Arrays;
import java.util.StringJoiner;
import java.util.StringTokenizer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class Java8Strings {
    static String codes(String text) {
        StringBuilder result = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            result.append(c < 128 ? String.valueOf(c) : "<" + Integer.toHexString(c) + ">");
        }
        return result.toString();
    }

    static int day(String name) {
        switch (name) {
            case "mon":
                return 1;
            case "tue":
            case "TUE":
                return 2;
            case "Aa":
                return 30;
            case "BB":
                return 40;
            case "":
                return 0;
            default:
                return -1;
        }
    }

    public static void main(String[] args) {
        String text = "one, two;three  four";
        System.out.println(Arrays.toString(text.split("[,; ]+")) + " " + text.indexOf("t") + " " + text.lastIndexOf('o') + " " + text.replace("o", "0"));
        System.out.println(text.substring(5, 8) + "|" + " x ".trim() + "|" + text.contains("three") + " " + text.startsWith("two", 5) + " " + text.endsWith(""));
        System.out.println("abc".compareTo("abd") + " " + "abc".compareTo("ab") + " " + "b".compareToIgnoreCase("A") + " " + "HeLLo".equalsIgnoreCase("hEllO"));
        System.out.println("hash".hashCode() + " " + "".hashCode() + " " + "\u20ac\u00e4".hashCode());
        String wide = "gr\u00fc\u00df \u20ac \ud83d\ude00";
        System.out.println(codes(wide) + " " + wide.length() + " " + wide.codePointCount(0, wide.length()) + " " + Integer.toHexString(wide.codePointAt(7)));
        System.out.println(codes(wide.toUpperCase()) + " " + codes(new StringBuilder(wide).reverse().toString()));
        System.out.println(codes(wide + 'x' + 1 + 2L + 1.5f + 2.5 + true + null + new char[] {'c'}.length));
        StringBuilder builder = new StringBuilder("0123456789");
        builder.insert(3, "abc").delete(0, 2).replace(1, 3, "__").setCharAt(0, '\u20ac');
        builder.append(1.0e10).append(-0.0f).append(Long.MIN_VALUE).deleteCharAt(1);
        System.out.println(codes(builder.toString()) + " " + builder.indexOf("5"));
        builder.setLength(4);
        System.out.println(codes(builder.toString()) + " " + builder.length() + " " + builder.charAt(2));
        char[] chars = "stressed".toCharArray();
        Arrays.sort(chars);
        System.out.println(new String(chars) + " " + String.valueOf(chars, 1, 3) + " " + String.join("-", "a", "b", "c") + " " + "a".concat("b"));
        for (String name : new String[] {"mon", "TUE", "Aa", "BB", "", "sun"}) {
            System.out.print(day(name) + " ");
        }
        System.out.println();
        String literal = "in" + "tern";
        String made = new String("intern");
        System.out.println((literal == "intern") + " " + (made == literal) + " " + (made.intern() == literal) + " " + made.equals(literal));
        Matcher matcher = Pattern.compile("(\\w+)@(\\w+)\\.org").matcher("ann@home.org, bob@work.org");
        while (matcher.find()) {
            System.out.print(matcher.group(1) + " at " + matcher.group(2) + " " + matcher.start() + "; ");
        }
        System.out.println("x1y22z".replaceAll("\\d+", "#") + " " + "a.b".matches("a\\.b"));
        StringTokenizer tokens = new StringTokenizer("p q,r", " ,");
        StringJoiner joiner = new StringJoiner("/", "<", ">");
        while (tokens.hasMoreTokens()) {
            joiner.add(tokens.nextToken());
        }
        System.out.println(joiner + " " + joiner.length());
        System.out.println(String.format("%5d|%-5s|%05.2f|%x|%c|%b|%,d|%e", 42, "ab", 3.14159, 255, 'z', true, 1234567, 12345.678));
        Integer small = 127;
        Integer large = 128;
        System.out.println((small == Integer.valueOf(127)) + " " + (large.equals(128)) + " " + large.compareTo(129) + " " + Integer.toBinaryString(10) + " " + Long.parseLong("-99") + " " + Character.getNumericValue('7'));
        System.out.println(Double.parseDouble("1e-3") + " " + Double.compare(0.0, -0.0) + " " + Boolean.parseBoolean("TRUE") + " " + Byte.parseByte("-128") + " " + Character.isLetter('\u00e9') + " " + Character.toUpperCase('\u00e9'  == 233 ? 'q' : 'w'));
        try {
            Integer.parseInt("12x");
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
        try {
            "abc".substring(4);
        } catch (StringIndexOutOfBoundsException e) {
            System.out.println(e.getClass().getName());
        }
    }
}
