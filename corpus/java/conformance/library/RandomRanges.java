// What holds of random numbers without a seed: their ranges, and that a seed determines them.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

public class RandomRanges {
    static class Counting extends Random {
        private static final long serialVersionUID = 1;
        int calls;

        @Override
        protected int next(int bits) {
            calls++;
            return calls;
        }
    }

    public static void main(String[] args) {
        Random random = new Random();
        boolean isWithin = true;
        for (int i = 0; i < 50; i++) {
            int number = random.nextInt(6);
            double fraction = random.nextDouble();
            isWithin &= number >= 0 && number < 6 && fraction >= 0 && fraction < 1 && Math.random() < 1;
            int between = ThreadLocalRandom.current().nextInt(10, 12);
            isWithin &= between == 10 || between == 11;
        }
        System.out.println(isWithin);
        try {
            random.nextInt(0);
        } catch (IllegalArgumentException exception) {
            System.out.println(exception.getMessage());
        }
        random.setSeed(7);
        Random same = new Random(7);
        System.out.println(random.nextInt() == same.nextInt());
        System.out.println(random.nextLong() == same.nextLong());
        System.out.println(random.nextGaussian() == same.nextGaussian());
        System.out.println(same.nextInt(100) + " " + same.nextBoolean() + " " + same.nextFloat());
        Counting counting = new Counting();
        System.out.println(counting.nextInt() + " " + counting.nextBoolean() + " " + counting.nextInt(8) + " " + counting.calls);
        UUID unique = UUID.randomUUID();
        System.out.println(unique.version() + " " + unique.variant() + " " + unique.toString().length());
        List<Integer> list = new ArrayList<>(List.of(3, 1, 2));
        Collections.shuffle(list);
        Collections.sort(list);
        System.out.println(list);
    }
}
