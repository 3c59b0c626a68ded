// Shifts of int by distances outside 0..31, and of narrow types promoted to int.
public class IntegerShifts {
    public static void main(String[] args) {
        int[] values = {1, -1, Integer.MIN_VALUE, Integer.MAX_VALUE, 0x12345678, -2};
        int[] distances = {0, 1, 5, 31, 32, 33, 63, 64, -1, -31, -32, Integer.MIN_VALUE, Integer.MAX_VALUE};
        for (int v : values) {
            for (int d : distances) {
                System.out.println(v + " by " + d + ": " + (v << d) + " " + (v >> d) + " " + (v >>> d));
            }
        }
        // The distance may be a long; the result's type is that of the left operand alone.
        long far = 0x1_0000_0003L;
        System.out.println(1 << far);
        System.out.println(-16 >> far);
        System.out.println(-16 >>> far);
        byte b = (byte) 0x80;
        System.out.println((b >>> 4) + " " + (b >> 4) + " " + ((b & 0xff) >>> 4) + " " + (byte) (b >>> 4));
        b >>>= 1;
        System.out.println(b);
        b = -1;
        b >>>= 10;
        System.out.println(b);
        b = -1;
        b >>>= 25;
        System.out.println(b);
        short s = -1;
        s >>>= 20;
        System.out.println(s);
        char c = '\uffff';
        c >>= 4;
        System.out.println((int) c);
        c <<= 8;
        System.out.println((int) c);
        int i = 1;
        i <<= 33L;
        System.out.println(i);
    }
}
