// What reading a number throws, by message.
public class NumbersOfTextsFailing {
    public static void main(String[] args) {
        String[] texts = {null, "", "x", "99999999999", "1\n"};
        for (String text : texts) {
            try {
                System.out.println(Integer.parseInt(text));
            } catch (NumberFormatException e) {
                System.out.println(e.getMessage());
            }
            try {
                System.out.println(Long.valueOf(text));
            } catch (NumberFormatException e) {
                System.out.println(e.getMessage());
            }
            try {
                System.out.println(Short.parseShort(text));
            } catch (NumberFormatException e) {
                System.out.println(e.getMessage());
            }
            try {
                System.out.println(Byte.decode(text));
            } catch (NumberFormatException | NullPointerException e) {
                System.out.println(e.getClass());
            }
        }
        for (int radix : new int[] {1, 37}) {
            try {
                Integer.parseInt("1", radix);
            } catch (NumberFormatException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(Integer.parseInt("xx12yy", 2, 4, 10) + " " + Integer.parseUnsignedInt("4294967295") + " " + Integer.decode("-0x1F"));
    }
}
