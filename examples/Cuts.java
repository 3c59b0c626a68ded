/** Methods on which forkless stops early, one for each reason. */
public class Cuts {
    Cuts next;

    /** How many objects are in this chain? The loop never ends if the chain is a cycle. */
    int length() {
        int length = 0;
        for (Cuts at = this; at != null; at = at.next) {
            length++;
        }
        return length;
    }

    /** Does this chain end? The fast reference meets the slow one if the chain is a cycle. */
    boolean ends() {
        Cuts slow = this;
        Cuts fast = next;
        while (fast != null && fast.next != null) {
            if (fast == slow) {
                return false;
            }
            slow = slow.next;
            fast = fast.next.next;
        }
        return true;
    }

    /** The same, by recursion. */
    int recursiveLength() {
        return next == null ? 1 : 1 + next.recursiveLength();
    }

    /** The sum of the numbers up to a billion: the loop decides nothing about an input. */
    static long sumUp() {
        long sum = 0;
        for (int i = 0; i < 1_000_000_000; i++) {
            sum += i;
        }
        return sum;
    }

    /** Is the sum of two cubes a cube? It never is, but a solver needs long to see that. */
    static boolean areCubes(long a, long b, long c) {
        if (a < 2 || b < 2 || c < 2 || a > 1_000_000 || b > 1_000_000 || c > 1_000_000) {
            return false;
        }
        if (a * a * a + b * b * b == c * c * c) {
            return true;
        }
        return false;
    }

    /** Does a reduced price become larger? */
    static boolean becomesLarger(float price, float rate) {
        if (price > 0 && price < 1000 && rate > 0 && rate < 1 && price * rate > price) {
            return true;
        }
        return false;
    }

    /** Are these whole numbers of euros and a quarter off? A precondition for becomesLarger. */
    static boolean isUsual(float price, float rate) {
        return price == (int) price && rate == 0.75f;
    }

    /** Is this an angle at which the sine is 1? */
    static boolean isPeak(double angle) {
        return angle > 0 && Math.sin(angle) == 1.0;
    }
}
