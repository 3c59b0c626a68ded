// Which characters are blank, and by whose rules.
public class CharacterBlanks {
    public static void main(String[] args) {
        int sum = 1;
        int count = 0;
        for (int c = 0; c < 0x700; c++) {
            boolean is = Character.isWhitespace(c);
            sum = sum * 31 + (is ? 1 : 2);
            count += is ? 1 : 0;
            if (Character.isWhitespace((char) c) != is) {
                System.out.println("differs at " + c);
            }
        }
        System.out.println("isWhitespace " + count + " " + sum);
        sum = 1;
        count = 0;
        for (int c = 0; c < 0x700; c++) {
            boolean is = Character.isSpaceChar(c);
            sum = sum * 31 + (is ? 1 : 2);
            count += is ? 1 : 0;
            if (Character.isSpaceChar((char) c) != is) {
                System.out.println("differs at " + c);
            }
        }
        System.out.println("isSpaceChar " + count + " " + sum);
        sum = 1;
        count = 0;
        for (int c = 0; c < 0x700; c++) {
            boolean is = Character.isISOControl(c);
            sum = sum * 31 + (is ? 1 : 2);
            count += is ? 1 : 0;
            if (Character.isISOControl((char) c) != is) {
                System.out.println("differs at " + c);
            }
        }
        System.out.println("isISOControl " + count + " " + sum);
    }
}
