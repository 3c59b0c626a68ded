// The unsigned view of int and long: comparison, division, conversion, parsing.
public class UnsignedArithmetic {
    public static void main(String[] args) {
        int[] ints = {0, 1, 7, Integer.MAX_VALUE, Integer.MIN_VALUE, -1, -7};
        for (int a : ints) {
            for (int b : new int[] {1, 3, Integer.MIN_VALUE, -1}) {
                System.out.println(Integer.toUnsignedString(a) + " by " + Integer.toUnsignedString(b) + ": "
                    + Integer.toUnsignedString(Integer.divideUnsigned(a, b)) + " rest "
                    + Integer.toUnsignedString(Integer.remainderUnsigned(a, b)) + " order "
                    + Integer.signum(Integer.compareUnsigned(a, b)));
            }
        }
        long[] longs = {0, 10, Long.MAX_VALUE, Long.MIN_VALUE, -1, -10};
        for (long a : longs) {
            for (long b : new long[] {1, 10, 3, Long.MIN_VALUE, -1}) {
                System.out.println(Long.toUnsignedString(a) + " by " + Long.toUnsignedString(b) + ": "
                    + Long.toUnsignedString(Long.divideUnsigned(a, b)) + " rest "
                    + Long.toUnsignedString(Long.remainderUnsigned(a, b)) + " order "
                    + Integer.signum(Long.compareUnsigned(a, b)));
            }
        }
        System.out.println(Integer.toUnsignedLong(-1) + " " + Byte.toUnsignedInt((byte) -1) + " "
            + Short.toUnsignedInt((short) -1) + " " + Byte.toUnsignedLong((byte) -128));
        System.out.println(Integer.parseUnsignedInt("4294967295") + " " + Long.parseUnsignedLong("18446744073709551615")
            + " " + Integer.parseUnsignedInt("ffffffff", 16));
        System.out.println(Long.toUnsignedString(-1, 36) + " " + Long.toUnsignedString(-1, 16) + " "
            + Integer.toUnsignedString(-1, 2) + " " + Long.toUnsignedString(Long.MIN_VALUE, 8));
        String[] bad = {"4294967296", "-1", "", "+"};
        for (String s : bad) {
            try {
                System.out.println(Integer.parseUnsignedInt(s));
            } catch (NumberFormatException e) {
                System.out.println("refused: " + s);
            }
        }
        try {
            Integer.divideUnsigned(1, 0);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            Long.remainderUnsigned(-1, 0);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
    }
}
