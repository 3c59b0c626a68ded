// Widening int and long to float and double loses low bits, rounding to nearest even.
public class IntegerToFloatCasts {
    public static void main(String[] args) {
        int[] ints = {0, 1, -1, 16777215, 16777216, 16777217, 16777218, 16777219, 33554434, 33554435, 33554438,
            Integer.MAX_VALUE, Integer.MIN_VALUE, 123456789, -123456789};
        for (int i : ints) {
            float f = i;
            double d = i;
            System.out.println(i + ": back from float " + (int) f + ", double equal " + ((int) d == i)
                + ", bits " + Integer.toHexString(Float.floatToIntBits(f)));
        }
        long[] longs = {1L << 53, (1L << 53) + 1, (1L << 53) + 2, (1L << 53) + 3, (1L << 62) + 1, Long.MAX_VALUE,
            Long.MIN_VALUE, Long.MAX_VALUE - 511, Long.MAX_VALUE - 512, (1L << 40) + (1L << 16),
            (1L << 40) + (1L << 16) + 1, -((1L << 53) + 1)};
        for (long l : longs) {
            float f = l;
            double d = l;
            System.out.println(l + ": float bits " + Integer.toHexString(Float.floatToIntBits(f)) + " double bits "
                + Long.toHexString(Double.doubleToLongBits(d)) + " back " + (long) d + " " + (long) f);
        }
        // Going through double rounds twice, which shows here.
        long twice = (1L << 54) + (1L << 30) + 1;
        System.out.println((float) twice == (float) (double) twice);
        System.out.println(Integer.toHexString(Float.floatToIntBits((float) twice)) + " "
            + Integer.toHexString(Float.floatToIntBits((float) (double) twice)));
        System.out.println((Integer.MAX_VALUE == (float) Integer.MAX_VALUE) + " "
            + (Integer.MAX_VALUE - 1 == (float) Integer.MAX_VALUE));
        System.out.println((Long.MAX_VALUE == (double) Long.MAX_VALUE) + " " + (0x7fffffff + 1f == 0x80000000L));
        char c = '\uffff';
        byte b = -128;
        System.out.println((float) c + " " + (double) c + " " + (float) b + " " + (double) b);
    }
}
