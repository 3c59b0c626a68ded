// Primes by sieve, by wheel and by trial division, which must agree.
import java.util.Arrays;

public class SievePrimes {
    static int[] sieve(int n) {
        boolean[] composite = new boolean[n + 1];
        int count = 0;
        for (int p = 2; p <= n; p++) {
            if (composite[p]) {
                continue;
            }
            count++;
            for (long k = (long) p * p; k <= n; k += p) {
                composite[(int) k] = true;
            }
        }
        int[] primes = new int[count];
        for (int p = 2, i = 0; p <= n; p++) {
            if (!composite[p]) {
                primes[i++] = p;
            }
        }
        return primes;
    }

    static boolean trial(int n) {
        if (n < 4) {
            return n > 1;
        }
        if (n % 2 == 0 || n % 3 == 0) {
            return false;
        }
        for (int d = 5; d * d <= n; d += 6) {
            if (n % d == 0 || n % (d + 2) == 0) {
                return false;
            }
        }
        return true;
    }

    static String factors(long n) {
        StringBuilder sb = new StringBuilder();
        for (long p = 2; p * p <= n; p++) {
            int e = 0;
            while (n % p == 0) {
                n /= p;
                e++;
            }
            if (e > 0) {
                sb.append(sb.length() > 0 ? " " : "").append(p).append(e > 1 ? "^" + e : "");
            }
        }
        if (n > 1) {
            sb.append(sb.length() > 0 ? " " : "").append(n);
        }
        return sb.toString();
    }

    public static void main(String[] args) {
        int[] primes = sieve(1000);
        System.out.println(primes.length + " " + Arrays.toString(Arrays.copyOf(primes, 15)) + " " + primes[primes.length - 1]);
        int agree = 0;
        for (int n = 0; n <= 1000; n++) {
            if (trial(n) == Arrays.binarySearch(primes, n) >= 0) {
                agree++;
            }
        }
        System.out.println(agree);
        for (long n : new long[] {1, 2, 360, 97, 1001, 1L << 40, 600851475143L}) {
            System.out.println(n + " = " + factors(n));
        }
        StringBuilder twins = new StringBuilder();
        for (int i = 1; i < primes.length && primes[i] < 110; i++) {
            if (primes[i] - primes[i - 1] == 2) {
                twins.append(primes[i - 1]).append('/').append(primes[i]).append(' ');
            }
        }
        System.out.println(twins);
    }
}
