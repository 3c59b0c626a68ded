// Bit methods of Long, and masks built from them.
public class BitTwiddlingLong {
    public static void main(String[] args) {
        long[] values = {0, 1, -1, Long.MIN_VALUE, Long.MAX_VALUE, 0x00f0_1234_5678_9abcL, 1L << 32, -(1L << 40), 0xffff_ffffL};
        for (long v : values) {
            System.out.println(Long.toHexString(v) + ": count " + Long.bitCount(v) + " nlz " + Long.numberOfLeadingZeros(v)
                + " ntz " + Long.numberOfTrailingZeros(v) + " high " + Long.highestOneBit(v) + " low "
                + Long.lowestOneBit(v) + " reverse " + Long.toHexString(Long.reverse(v)) + " bytes "
                + Long.toHexString(Long.reverseBytes(v)));
            for (int d : new int[] {0, 1, 32, 63, 64, -1}) {
                System.out.print(Long.toHexString(Long.rotateLeft(v, d)) + "/"
                    + Long.toHexString(Long.rotateRight(v, d)) + " ");
            }
            System.out.println();
        }
        for (int width = 0; width <= 64; width += 16) {
            long shifted = (1L << width) - 1;
            long safe = width == 64 ? -1L : shifted;
            System.out.println(width + " " + Long.toHexString(shifted) + " " + Long.toHexString(safe) + " "
                + Long.toHexString(-1L >>> 64 - width));
        }
        long packed = 0;
        int[] parts = {1, -1, Short.MAX_VALUE, Short.MIN_VALUE};
        for (int i = 0; i < 4; i++) {
            packed |= (parts[i] & 0xffffL) << 16 * i;
        }
        System.out.println(Long.toHexString(packed));
        for (int i = 0; i < 4; i++) {
            System.out.print((short) (packed >>> 16 * i) + " ");
        }
        System.out.println();
    }
}
