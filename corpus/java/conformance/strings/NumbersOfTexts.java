// Numbers that are read from texts, and what is thrown for others.
public class NumbersOfTexts {
    public static void main(String[] args) {
        String[] texts = {"0", "-0", "+7", "-", "+", "", "12", "2147483647", "2147483648", "-2147483648", "-2147483649",
            "9223372036854775807", "9223372036854775808", "-9223372036854775808", " 1", "1 ", "1_0", "0x10", "ff", "FF", "zz", "\u0661\u0662",
            "\uff11", "--1", "+-1", "1e3", "\ud835\udfd9"};
        for (String text : texts) {
            for (int radix : new int[] {2, 10, 16, 36}) {
                try {
                    System.out.print(Integer.parseInt(text, radix) + " ");
                } catch (NumberFormatException e) {
                    System.out.print("<" + e.getMessage().length() + " " + e.getMessage().hashCode() + "> ");
                }
                try {
                    System.out.print(Long.parseLong(text, radix) + "; ");
                } catch (NumberFormatException e) {
                    System.out.print("<" + e.getMessage().length() + " " + e.getMessage().hashCode() + ">; ");
                }
            }
            System.out.println();
        }
    }
}
