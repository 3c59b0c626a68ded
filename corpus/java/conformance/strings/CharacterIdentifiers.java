// Which characters may stand in names.
public class CharacterIdentifiers {
    public static void main(String[] args) {
        int sum = 1;
        int count = 0;
        for (int c = 0; c < 0x700; c++) {
            boolean is = Character.isJavaIdentifierStart(c);
            sum = sum * 31 + (is ? 1 : 2);
            count += is ? 1 : 0;
            if (Character.isJavaIdentifierStart((char) c) != is) {
                System.out.println("differs at " + c);
            }
        }
        System.out.println("isJavaIdentifierStart " + count + " " + sum);
        sum = 1;
        count = 0;
        for (int c = 0; c < 0x700; c++) {
            boolean is = Character.isJavaIdentifierPart(c);
            sum = sum * 31 + (is ? 1 : 2);
            count += is ? 1 : 0;
            if (Character.isJavaIdentifierPart((char) c) != is) {
                System.out.println("differs at " + c);
            }
        }
        System.out.println("isJavaIdentifierPart " + count + " " + sum);
        sum = 1;
        count = 0;
        for (int c = 0; c < 0x700; c++) {
            boolean is = Character.isUnicodeIdentifierStart(c);
            sum = sum * 31 + (is ? 1 : 2);
            count += is ? 1 : 0;
            if (Character.isUnicodeIdentifierStart((char) c) != is) {
                System.out.println("differs at " + c);
            }
        }
        System.out.println("isUnicodeIdentifierStart " + count + " " + sum);
        sum = 1;
        count = 0;
        for (int c = 0; c < 0x700; c++) {
            boolean is = Character.isUnicodeIdentifierPart(c);
            sum = sum * 31 + (is ? 1 : 2);
            count += is ? 1 : 0;
            if (Character.isUnicodeIdentifierPart((char) c) != is) {
                System.out.println("differs at " + c);
            }
        }
        System.out.println("isUnicodeIdentifierPart " + count + " " + sum);
        sum = 1;
        count = 0;
        for (int c = 0; c < 0x700; c++) {
            boolean is = Character.isIdentifierIgnorable(c);
            sum = sum * 31 + (is ? 1 : 2);
            count += is ? 1 : 0;
            if (Character.isIdentifierIgnorable((char) c) != is) {
                System.out.println("differs at " + c);
            }
        }
        System.out.println("isIdentifierIgnorable " + count + " " + sum);
    }
}
