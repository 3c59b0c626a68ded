// The messages of NumberFormatException from the wrapper classes.
public class NumberFormatMessages {
    interface Parser {
        Object parse(String s);
    }

    static void all(String name, Parser p, String... inputs) {
        for (String s : inputs) {
            try {
                System.out.println(name + " " + p.parse(s));
            } catch (NumberFormatException e) {
                System.out.println(name + ": " + e.getMessage());
            }
        }
    }

    public static void main(String[] args) {
        all("int", Integer::parseInt, "", "-", "+", "12a", " 1", "1 ", "2147483648", "-2147483649", "1.0", "0x1", "--1", "1_0");
        all("int null", Integer::parseInt, (String) null);
        all("long", Long::parseLong, "", "9223372036854775808", "12L", "-");
        all("long null", Long::parseLong, (String) null);
        all("byte", Byte::parseByte, "128", "-129", "x");
        all("short", Short::parseShort, "32768", "");
        all("valueOf", Integer::valueOf, "ten");
        all("decode", Integer::decode, "", "09", "0xg");
        all("radix 1", s -> Integer.parseInt(s, 1), "1");
        all("radix 37", s -> Integer.parseInt(s, 37), "1");
        all("radix 2", s -> Integer.parseInt(s, 2), "102");
        all("double", Double::parseDouble, "", "x1", "1..2");
        all("float", Float::parseFloat, "1f1");
    }
}
