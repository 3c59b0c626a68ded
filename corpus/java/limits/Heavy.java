import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Methods that take all time and memory that there is, each in a way of its own. */
public class Heavy {
    int value;
    Heavy left;
    Heavy right;
    static long sum;

    /** Never ends, and decides nothing. */
    static int endless(int n) {
        int i = 0;
        while (true) {
            i += n;
        }
    }

    /** Decides in every round. */
    static int collatz(int n) {
        int steps = 0;
        while (n != 1) {
            n = n % 2 == 0 ? n / 2 : 3 * n + 1;
            steps++;
        }
        return steps;
    }

    /** One large array. */
    static int largeArray(int n) {
        int[] large = new int[400_000_000];
        large[n & 0xff] = n;
        return large[7];
    }

    /** A copy of one. */
    static int largeCopy(int n) {
        int[] large = new int[400_000_000];
        return large.clone()[n & 0xff];
    }

    /** Many arrays, all of them filled. */
    static int manyArrays(int n) {
        List<long[]> all = new ArrayList<>();
        for (int i = 0; i < 1_000_000; i++) {
            long[] next = new long[10_000];
            Arrays.fill(next, i + n);
            all.add(next);
        }
        return all.size();
    }

    /** A text that doubles. */
    static int doubledText(String text) {
        StringBuilder all = new StringBuilder(text).append('x');
        for (int i = 0; i < 40; i++) {
            all.append(all);
        }
        return all.length();
    }

    /** A text that is repeated. */
    static int repeatedText(String text) {
        return text.concat("x").repeat(1 << 30).length();
    }

    /** A list without end. */
    static int growingList(int n) {
        List<Integer> all = new ArrayList<>();
        while (all.size() != n || n > 1_000) {
            all.add(all.size() + n);
        }
        return all.size();
    }

    /** A map without end, with keys that depend on the input. */
    static int growingMap(int n) {
        Map<Integer, String> all = new HashMap<>();
        for (int i = 0; i < 1_000_000_000; i++) {
            all.put(i * n, "value " + i);
        }
        return all.size();
    }

    /** A term whose tree is exponential. */
    static int sharedTerm(int a, int b) {
        for (int i = 0; i < 10_000; i++) {
            int next = a * b + (a ^ b >>> 3);
            b = a;
            a = next;
        }
        return a == 12345 ? 1 : 0;
    }

    /** Products that no solver decides quickly. */
    static boolean factors(long a, long b) {
        return a > 1 && b > 1 && a < 1L << 31 && b < 1L << 31 && a * b == 2_305_843_009_213_693_921L;
    }

    /** Cubes that add up. */
    static boolean cubes(long a, long b, long c) {
        return a != 0 && b != 0 && c != 0 && a * a * a + b * b * b + c * c * c == 42;
    }

    /** Divisions of unknown numbers. */
    static boolean divisions(long a, long b, long c) {
        return b != 0 && c != 0 && a / b % c == 17 && a % c / b == 19 && a % b == c / 3;
    }

    /** Arithmetic of floating point. */
    static boolean floats(double a, double b, double c) {
        return a * b / c > 1.0 && Math.sqrt(a) * c < b && (a + b) * (a - b) == c * c && a % b == c;
    }

    /** Calls within calls without end. */
    static int deep(int n) {
        return n == 17 ? 0 : 1 + deep(n + 1);
    }

    /** Calls within calls, twice each time. */
    static int fibonacci(int n) {
        return n == 0 ? 0 : n == 1 ? 1 : fibonacci(n - 1) + fibonacci(n - 2);
    }

    /** Reads all of a heap without a bound. */
    int total() {
        return value + (left == null ? 0 : left.total()) + (right == null ? 0 : right.total());
    }

    /** Writes to all of a heap, whose objects may be the same. */
    void shuffle(Heavy other) {
        for (Heavy here = this; here != null; here = here.right) {
            Heavy old = here.left;
            here.left = other;
            other.value += here.value;
            other = old == null ? here : old;
        }
    }

    /** Compares all elements with all. */
    static int pairs(int[] numbers) {
        int found = 0;
        for (int i = 0; i < numbers.length; i++) {
            for (int j = 0; j < numbers.length; j++) {
                found += numbers[i] * numbers[j] == 91 ? 1 : 0;
            }
        }
        return found;
    }

    /** A hash of an unknown array. */
    static boolean hash(byte[] bytes) {
        int hash = 17;
        for (byte one : bytes) {
            hash = hash * 31 ^ one * hash >>> 5;
        }
        return hash == 0x12345678;
    }

    /** A number of many digits. */
    static int power(BigInteger base) {
        return base.pow(1_000_000).bitLength();
    }

    /** A regular expression that tries everything. */
    static boolean pattern(String text) {
        return text.concat("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!").matches("(a+)+b");
    }

    /** Work before the first branch. */
    static int busy(int n) {
        for (int i = 0; i < 2_000_000_000; i++) {
            sum += i ^ sum >>> 7;
        }
        return n > 0 ? 1 : 0;
    }
}
