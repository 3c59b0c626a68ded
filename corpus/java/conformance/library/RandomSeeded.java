// java.util.Random with fixed seeds: its sequence is specified.
import java.util.Arrays;
import java.util.Random;
import java.util.SplittableRandom;

public class RandomSeeded {
    public static void main(String[] args) {
        Random r = new Random(42);
        System.out.println(r.nextInt() + " " + r.nextInt() + " " + r.nextInt(100) + " " + r.nextInt(64) + " " + r.nextLong());
        System.out.println(r.nextBoolean() + " " + r.nextDouble() + " " + r.nextFloat() + " " + r.nextGaussian());
        byte[] b = new byte[6];
        r.nextBytes(b);
        System.out.println(Arrays.toString(b));
        r.setSeed(7);
        int a = r.nextInt(1000);
        r.setSeed(7);
        System.out.println(a == r.nextInt(1000));
        System.out.println(Arrays.toString(new Random(1).ints(5, 0, 10).toArray()) + " " + Arrays.toString(new Random(1).longs(2).toArray()));
        System.out.println(new Random(-1L).nextInt(1 << 30) + " " + new Random(0).nextInt(3) + new Random(0).nextInt(7));
        int[] counts = new int[4];
        Random d = new Random(99);
        for (int i = 0; i < 100; i++) {
            counts[d.nextInt(4)]++;
        }
        System.out.println(Arrays.toString(counts));
        try {
            r.nextInt(0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        SplittableRandom s = new SplittableRandom(5);
        System.out.println(s.nextInt() + " " + s.nextInt(10) + " " + s.split().nextLong());
    }
}
