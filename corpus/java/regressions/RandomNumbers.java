import java.security.SecureRandom;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/** Random numbers without a seed are inputs within their range; those of a seed are known. */
// explore any: dice() 2
// explore any: below(int) 3
// explore any: seeded() 1
// explore any: seededLater() 1
// explore any: ofThread() 2
// explore any: fraction() 2
// explore any: coin() 2
// explore any: unique() 1
// explore any: unused() 1
// explore any: subclass() 1
// explore any: secret() 2
class RandomNumbers {
    static class Counting extends Random {
        int next;

        @Override
        protected int next(int bits) {
            return next++;
        }
    }

    static int dice() {
        int number = new Random().nextInt(6) + 1;
        if (number < 1 || number > 6) {
            return -1;
        }
        if (number == 6) {
            return 1;
        }
        return 0;
    }

    static int below(int bound) {
        int number = new Random().nextInt(bound);
        if (number == bound - 1) {
            return 1;
        }
        return 0;
    }

    static int seeded() {
        return new Random(42).nextInt(1000);
    }

    static int seededLater() {
        Random random = new Random();
        random.setSeed(42);
        return random.nextInt(1000);
    }

    static boolean ofThread() {
        int number = ThreadLocalRandom.current().nextInt(3, 5);
        return number == 3 || number == 4;
    }

    static int fraction() {
        if (Math.random() < 0.25) {
            return 1;
        }
        return 0;
    }

    static int coin() {
        if (new Random().nextBoolean()) {
            return 1;
        }
        return 0;
    }

    static int unique() {
        return UUID.randomUUID().version();
    }

    static Random unused() {
        return new Random();
    }

    static int subclass() {
        Random random = new Counting();
        return random.nextInt() + random.nextInt();
    }

    static int secret() {
        if (new SecureRandom().nextInt() > 0) {
            return 1;
        }
        return 0;
    }
}
