// Integers as text in several radices, signed and unsigned, and back.
public class IntegerToStringRadix {
    public static void main(String[] args) {
        int[] values = {0, 1, -1, 10, -255, 100, 99999, Integer.MAX_VALUE, Integer.MIN_VALUE, 1000000, -10};
        int[] radices = {2, 3, 8, 10, 16, 36, 1, 37};
        for (int v : values) {
            System.out.print(v);
            for (int r : radices) {
                String s = Integer.toString(v, r);
                System.out.print(" " + s);
                if (r >= 2 && r <= 36 && Integer.parseInt(s, r) != v) {
                    System.out.print("!");
                }
            }
            System.out.println();
            System.out.println("  " + Integer.toHexString(v) + " " + Integer.toOctalString(v) + " " + Integer.toBinaryString(v));
        }
        long[] longs = {0, -1, Long.MAX_VALUE, Long.MIN_VALUE, 1L << 32, -1234567890123L, 100000000000L};
        for (long v : longs) {
            System.out.println(v + " " + Long.toString(v, 36) + " " + Long.toString(v, 2) + " " + Long.toHexString(v) + " "
                + Long.toOctalString(v));
        }
        System.out.println(Byte.toString((byte) -128) + Short.toString((short) 7) + Integer.toString(-0));
        System.out.println(Integer.valueOf(42).toString() + Long.valueOf(-42) + Integer.valueOf(65).byteValue());
        System.out.println(Integer.valueOf(300).byteValue() + " " + Integer.valueOf(70000).shortValue() + " "
            + Long.valueOf(1L << 33 | 5).intValue() + " " + Double.valueOf(3.99).intValue() + " "
            + Integer.valueOf(7).doubleValue());
    }
}
