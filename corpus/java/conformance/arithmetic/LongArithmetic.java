// long operations: wrap around, multiplication, mixing with int, literals.
public class LongArithmetic {
    public static void main(String[] args) {
        long max = Long.MAX_VALUE, min = Long.MIN_VALUE;
        System.out.println((max + 1) + " " + (min - 1) + " " + -min + " " + max * 2 + " " + min * -1 + " " + max * max);
        int day = 24 * 60 * 60 * 1000 * 1000;
        long right = 24L * 60 * 60 * 1000 * 1000;
        long late = 24 * 60 * 60 * 1000 * 1000L;
        System.out.println(day + " " + right + " " + late);
        System.out.println(0xffffffff + " " + 0xffffffffL + " " + 0x7fffffffffffffffL + " " + 0x8000000000000000L);
        System.out.println(-2147483648 + " " + -9223372036854775808L + " " + 017 + " " + 0b1010 + " " + 1_000_000L + " " + 0_7L);
        System.out.println((0xffffffffL + 0x1) + " " + (int) 0xffffffffL + " " + (0xffffffff & 0xffffffffL));
        System.out.println((max & 0xff) + " " + (min | 1) + " " + (max ^ min) + " " + ~max + " " + ~0L);
        int i = -1;
        System.out.println((i & 0xffffffffL) + " " + (long) i + " " + (i >>> 1) + " " + ((long) i >>> 1));
        System.out.println(123456789L * 987654321L + " " + 123456789 * 987654321);
        System.out.println(4294967296L * 4294967296L + " " + 4294967295L * 4294967297L);
        System.out.println(Long.compare(min, max) + " " + (min < max) + " " + (min - max) + " " + Long.signum(min));
        System.out.println(Long.hashCode(-1L) + " " + Long.hashCode(min) + " " + Long.valueOf(1L << 32).hashCode());
        System.out.println(1000000007L * 998244353L % 1000000009L);
        long power = 1;
        for (int n = 0; n < 45; n++) {
            power *= 3;
        }
        System.out.println(power);
        System.out.println(Math.multiplyHigh(max, max) + " " + Math.multiplyHigh(min, 2) + " " + Math.multiplyHigh(-1, 1)
            + " " + Math.multiplyHigh(1L << 40, 1L << 40));
        System.out.println(Math.multiplyFull(Integer.MAX_VALUE, Integer.MIN_VALUE));
        long acc = 0;
        for (long k = 3_000_000_000L; k < 3_000_000_005L; k++) {
            acc = acc * 31 + k;
        }
        System.out.println(acc);
        System.out.println((5L == 5) + " " + (5L == 5.0f) + " " + Long.valueOf(5).equals(5) + " " + Long.valueOf(5).equals(5L));
    }
}
