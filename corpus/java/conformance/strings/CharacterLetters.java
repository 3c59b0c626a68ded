// Which characters are letters, and in which case.
public class CharacterLetters {
    public static void main(String[] args) {
        int sum = 1;
        int count = 0;
        for (int c = 0; c < 0x700; c++) {
            boolean is = Character.isLetter(c);
            sum = sum * 31 + (is ? 1 : 2);
            count += is ? 1 : 0;
            if (Character.isLetter((char) c) != is) {
                System.out.println("differs at " + c);
            }
        }
        System.out.println("isLetter " + count + " " + sum);
        sum = 1;
        count = 0;
        for (int c = 0; c < 0x700; c++) {
            boolean is = Character.isUpperCase(c);
            sum = sum * 31 + (is ? 1 : 2);
            count += is ? 1 : 0;
            if (Character.isUpperCase((char) c) != is) {
                System.out.println("differs at " + c);
            }
        }
        System.out.println("isUpperCase " + count + " " + sum);
        sum = 1;
        count = 0;
        for (int c = 0; c < 0x700; c++) {
            boolean is = Character.isLowerCase(c);
            sum = sum * 31 + (is ? 1 : 2);
            count += is ? 1 : 0;
            if (Character.isLowerCase((char) c) != is) {
                System.out.println("differs at " + c);
            }
        }
        System.out.println("isLowerCase " + count + " " + sum);
        sum = 1;
        count = 0;
        for (int c = 0; c < 0x700; c++) {
            boolean is = Character.isTitleCase(c);
            sum = sum * 31 + (is ? 1 : 2);
            count += is ? 1 : 0;
            if (Character.isTitleCase((char) c) != is) {
                System.out.println("differs at " + c);
            }
        }
        System.out.println("isTitleCase " + count + " " + sum);
    }
}
