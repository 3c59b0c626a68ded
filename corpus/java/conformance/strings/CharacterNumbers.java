// Numeric values, digits in every radix, and back.
public class CharacterNumbers {
    public static void main(String[] args) {
        int sum = 1;
        for (int c = 0; c < 0x700; c++) {
            sum = sum * 31 + Character.getNumericValue(c);
            sum = sum * 31 + Character.digit(c, 10);
            sum = sum * 31 + Character.digit((char) c, 16);
            sum = sum * 31 + Character.digit(c, 36);
            sum = sum * 31 + Character.getType(c);
        }
        System.out.println(sum);
        System.out.println(Character.digit('9', 8) + " " + Character.digit('7', 8) + " " + Character.digit('a', 1)
                + " " + Character.digit('z', 37) + " " + Character.digit('\u0663', 10) + " " + Character.digit('\uff21', 16));
        for (int radix : new int[] {1, 2, 10, 16, 36, 37}) {
            System.out.print((int) Character.forDigit(radix - 1, radix) + " ");
        }
        System.out.println();
        System.out.println(Character.getNumericValue('\u2167') + " " + Character.getNumericValue('\u00bd'));
    }
}
