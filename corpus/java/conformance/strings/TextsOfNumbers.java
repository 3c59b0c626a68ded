// Decimal and other digits of numbers at every size.
public class TextsOfNumbers {
    public static void main(String[] args) {
        long[] numbers = {0, 1, -1, 9, 10, -10, 99, 100, 12345, -67890, Integer.MAX_VALUE, Integer.MIN_VALUE, 10000000000L,
            -999999999999L, Long.MAX_VALUE, Long.MIN_VALUE, 1000000000000000000L};
        for (long number : numbers) {
            System.out.println(number + " " + Long.toString(number) + " " + Integer.toString((int) number) + " " + (short) number
                    + " " + (byte) number + " " + Long.toHexString(number) + " " + Integer.toBinaryString((int) number) + " "
                    + Long.toOctalString(number) + " " + Long.toString(number, 7) + " " + Integer.toString((int) number, 36) + " "
                    + Long.toUnsignedString(number) + " " + Integer.toUnsignedString((int) number));
        }
        StringBuilder all = new StringBuilder();
        for (long number : numbers) {
            all.append(number).append(',').append((int) number).append((char) ('a' + (number & 15)));
        }
        System.out.println(all);
    }
}
