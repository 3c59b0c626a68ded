// Bit methods of Integer, Short and Byte.
public class BitTwiddlingInt {
    public static void main(String[] args) {
        int[] values = {0, 1, -1, Integer.MIN_VALUE, Integer.MAX_VALUE, 0x00f0_1234, 0x8000_0001, 12, -8};
        for (int v : values) {
            System.out.println(Integer.toHexString(v) + ": count " + Integer.bitCount(v) + " nlz "
                + Integer.numberOfLeadingZeros(v) + " ntz " + Integer.numberOfTrailingZeros(v) + " high "
                + Integer.highestOneBit(v) + " low " + Integer.lowestOneBit(v) + " reverse "
                + Integer.toHexString(Integer.reverse(v)) + " bytes " + Integer.toHexString(Integer.reverseBytes(v)));
            for (int d : new int[] {0, 1, 8, 31, 32, -1, -8}) {
                System.out.print(Integer.toHexString(Integer.rotateLeft(v, d)) + "/"
                    + Integer.toHexString(Integer.rotateRight(v, d)) + " ");
            }
            System.out.println();
        }
        System.out.println(Short.reverseBytes((short) 0x1280) + " " + (int) Character.reverseBytes('\u1280'));
        System.out.println((5 & 3) + " " + (5 | 3) + " " + (5 ^ 3) + " " + ~5 + " " + (5 & ~1) + " " + (-5 & 0xf));
        int x = 0b1011_0100;
        System.out.println((x & x - 1) + " " + (x & -x) + " " + (x | x + 1) + " " + (~x & x + 1));
        int a = 123, b = 456;
        a ^= b;
        b ^= a;
        a ^= b;
        System.out.println(a + " " + b);
        System.out.println((1 & 2) == 0 ? "low" : "high");
        System.out.println(1 + 2 << 3 & 0xf0 | 5 ^ 6);
    }
}
