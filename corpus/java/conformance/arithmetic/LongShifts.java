// Shifts of long by distances outside 0..63.
public class LongShifts {
    public static void main(String[] args) {
        long[] values = {1L, -1L, Long.MIN_VALUE, Long.MAX_VALUE, 0x123456789abcdef0L};
        int[] distances = {0, 1, 31, 32, 33, 63, 64, 65, 127, 128, -1, -63, -64, Integer.MIN_VALUE};
        for (long v : values) {
            for (int d : distances) {
                System.out.println(v + " by " + d + ": " + (v << d) + " " + (v >> d) + " " + (v >>> d));
            }
        }
        int i = 1;
        System.out.println((i << 40) + " " + ((long) i << 40) + " " + (long) (i << 40));
        System.out.println((-1 >>> 31) + " " + (-1L >>> 31) + " " + (-1 >>> 32L));
        long l = -1;
        l >>>= 60;
        l <<= 2;
        System.out.println(l);
        l = 1L << 63 >> 63 >>> 62;
        System.out.println(l);
    }
}
