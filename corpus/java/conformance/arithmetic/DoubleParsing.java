// Double.parseDouble: accepted forms, halfway cases, overflow and underflow, refusals.
public class DoubleParsing {
    static void parse(String text) {
        try {
            double d = Double.parseDouble(text);
            System.out.println("[" + text + "] " + d + " " + Long.toHexString(Double.doubleToLongBits(d)));
        } catch (NumberFormatException e) {
            System.out.println("[" + text + "] " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        String[] texts = {"0", "-0", "+1", "1.", ".5", "1e3", "1E+3", "1e-3", " 7 ", "\t7\n", "1d", "1f", "1D", "0x1p3", "0x1.8p1",
            "0x.1p0", "NaN", "-Infinity", "+Infinity", "Infinity", "1e309", "-1e309", "1e-400", "4.9e-324", "2.4e-324", "2.5e-324",
            "9007199254740993", "9007199254740992.9999", "9007199254740993.0000000001", "0.1", "0.30000000000000004",
            "1.7976931348623158e308", "1.7976931348623159e308", "2.2250738585072012e-308", "2.2250738585072011e-308",
            "00001.5000", "123456789012345678901234567890", "5e-324", "-.0",
            "", " ", ".", "e5", "1e", "1e+", "--1", "1,5", "nan", "infinity", "0x1", "1_000", "1.2.3", "abc", "12f3", "1L"};
        for (String t : texts) {
            parse(t);
        }
        try {
            Double.parseDouble(null);
        } catch (NullPointerException e) {
            System.out.println("null refused");
        }
        System.out.println(Float.parseFloat("16777217") + " " + Float.parseFloat("3.4028236e38") + " "
            + Float.parseFloat("1e-46") + " " + Float.parseFloat("0.1"));
        System.out.println(Double.valueOf("12.50").equals(12.5) + " " + Float.valueOf("-0").equals(0f));
    }
}
