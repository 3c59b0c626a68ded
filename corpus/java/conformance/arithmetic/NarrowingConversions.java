// Casts between the integral types keep the low bits; some go through two steps.
public class NarrowingConversions {
    public static void main(String[] args) {
        int[] ints = {0, 127, 128, 129, 255, 256, -128, -129, -256, 32767, 32768, 65535, 65536, -32769,
            Integer.MAX_VALUE, Integer.MIN_VALUE, 0xdeadbeef};
        for (int i : ints) {
            System.out.println(i + ": byte " + (byte) i + " short " + (short) i + " char " + (int) (char) i);
        }
        long[] longs = {0x1_0000_0000L, 0x1_8000_0000L, 0xffff_ffffL, Long.MIN_VALUE, Long.MAX_VALUE,
            0x1234_5678_9abc_def0L, -0x1_0000_0001L};
        for (long l : longs) {
            System.out.println(l + ": int " + (int) l + " short " + (short) l + " byte " + (byte) l
                + " char " + (int) (char) l);
        }
        byte b = -1;
        char c = (char) b; // first widened to int with its sign, then cut
        System.out.println((int) c + " " + (int) (char) (b & 0xff) + " " + (short) c + " " + (byte) c);
        short s = (short) 0xff80;
        System.out.println(s + " " + (byte) s + " " + (int) (char) s + " " + (int) (char) (byte) s);
        System.out.println((int) (char) (byte) -1 + " " + (int) (byte) (char) -1);
        System.out.println((byte) 'a' + " " + (char) 98 + " " + (byte) '\u00e9' + " " + (short) '\uffff');
        final int constant = 100;
        byte implicit = constant; // a constant that fits needs no cast
        char letter = constant;
        System.out.println(implicit + " " + letter);
        System.out.println((byte) 300L + " " + (int) 3_000_000_000L + " " + (char) 65.9f + " " + (byte) 300.7);
    }
}
