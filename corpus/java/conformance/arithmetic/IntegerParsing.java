// Integer and Long parsing in radices, decode, and what they refuse.
public class IntegerParsing {
    static void parse(String s, int radix) {
        String result;
        try {
            result = "" + Integer.parseInt(s, radix);
        } catch (NumberFormatException e) {
            result = e.getMessage();
        }
        System.out.println("[" + s + "]/" + radix + " " + result);
    }

    static void decode(String s) {
        try {
            System.out.println("decode [" + s + "] " + Long.decode(s));
        } catch (NumberFormatException e) {
            System.out.println("decode [" + s + "] " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        parse("0", 10);
        parse("-0", 10);
        parse("+7", 10);
        parse("2147483647", 10);
        parse("-2147483648", 10);
        parse("007", 10);
        parse("zZ", 36);
        parse("-1010", 2);
        parse("-80000000", 16);
        parse("7fffffff", 16);
        parse("12", 3);
        System.out.println(Integer.parseInt("\u0663\u0664"));
        System.out.println(Long.parseLong("9223372036854775807") + " " + Long.parseLong("-9223372036854775808") + " "
            + Long.parseLong("-zz", 36));
        System.out.println(Byte.parseByte("-128") + " " + Short.parseShort("7fff", 16) + " " + Integer.valueOf("12"));
        decode("0x10");
        decode("-0X10");
        decode("#ff");
        decode("010");
        decode("-010");
        decode("0");
        decode("+5");
        decode("0x-1");
        decode("--1");
        decode("0x");
        System.out.println(Integer.parseInt("xx-42yy", 2, 5, 10) + " " + Long.parseLong("ab12cd", 2, 4, 16));
        System.out.println(Integer.getInteger("no.such.property.here") + " " + Integer.getInteger("no.such.property.here", 9));
    }
}
