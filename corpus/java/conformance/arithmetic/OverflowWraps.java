// Wrap around in sums, products, hashes and loop counters.
public class OverflowWraps {
    public static void main(String[] args) {
        int max = Integer.MAX_VALUE;
        System.out.println(max + 1 < max);
        System.out.println(max + 1 + " " + (max + max) + " " + max * max + " " + -Integer.MIN_VALUE);
        int low = 2_000_000_000, high = 2_100_000_000;
        System.out.println((low + high) / 2 + " " + (low + high >>> 1) + " " + (low + (high - low) / 2));
        System.out.println(low - -high > 0);
        int hash = 0;
        for (char c : "overflowing hash".toCharArray()) {
            hash = 31 * hash + c;
        }
        System.out.println(hash + " " + "overflowing hash".hashCode() + " " + Math.abs(hash % 16));
        int factorial = 1;
        for (int i = 1; i <= 34; i++) {
            factorial *= i;
            if (i > 11) {
                System.out.print(factorial + " ");
            }
        }
        System.out.println();
        byte b = 0;
        int steps = 0;
        do {
            b += 50;
            steps++;
        } while (b != 0);
        System.out.println(steps);
        int lcg = 12345;
        for (int i = 0; i < 5; i++) {
            lcg = lcg * 1103515245 + 12345;
            System.out.print((lcg >>> 16 & 0x7fff) + " ");
        }
        System.out.println();
        long l = 1;
        for (int i = 0; i < 70; i += 10) {
            l *= 1024;
            System.out.print(l + " ");
        }
        System.out.println();
        int count = 0;
        for (int i = max - 3; i >= max - 3; i++) {
            count++;
        }
        System.out.println(count);
        short s = 0;
        for (int i = 0; i < 5; i++) {
            s += 20000;
            System.out.print(s + " ");
        }
        System.out.println();
        System.out.println((int) (char) (short) (byte) 0x1ff + " " + (0x7fff_ffff + 0x7fff_ffff + 2));
        System.out.println(0x10000 * 0x10000 + " " + 0x10001 * 0x10001 + " " + 65536 * 32768);
    }
}
