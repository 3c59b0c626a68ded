// Which characters are digits, or either digit or letter.
public class CharacterDigits {
    public static void main(String[] args) {
        int sum = 1;
        int count = 0;
        for (int c = 0; c < 0x700; c++) {
            boolean is = Character.isDigit(c);
            sum = sum * 31 + (is ? 1 : 2);
            count += is ? 1 : 0;
            if (Character.isDigit((char) c) != is) {
                System.out.println("differs at " + c);
            }
        }
        System.out.println("isDigit " + count + " " + sum);
        sum = 1;
        count = 0;
        for (int c = 0; c < 0x700; c++) {
            boolean is = Character.isLetterOrDigit(c);
            sum = sum * 31 + (is ? 1 : 2);
            count += is ? 1 : 0;
            if (Character.isLetterOrDigit((char) c) != is) {
                System.out.println("differs at " + c);
            }
        }
        System.out.println("isLetterOrDigit " + count + " " + sum);
        sum = 1;
        count = 0;
        for (int c = 0; c < 0x700; c++) {
            boolean is = Character.isDefined(c);
            sum = sum * 31 + (is ? 1 : 2);
            count += is ? 1 : 0;
            if (Character.isDefined((char) c) != is) {
                System.out.println("differs at " + c);
            }
        }
        System.out.println("isDefined " + count + " " + sum);
    }
}
