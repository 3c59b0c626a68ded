// Loops counted by long, with labels and bounds beyond int.
public class LongCounters {
    static long collatz(long start) {
        long n = start, steps = 0;
        while (n != 1) {
            n = (n & 1) == 0 ? n >> 1 : 3 * n + 1;
            steps++;
        }
        return steps;
    }

    public static void main(String[] args) {
        long base = Integer.MAX_VALUE;
        for (long l = base - 1; l <= base + 2; l++) {
            System.out.print(l + " " + (int) l + " | ");
        }
        System.out.println();
        for (long s : new long[] {1, 7, 27, 97, 837799, 8589934591L}) {
            System.out.println(s + " " + collatz(s));
        }
        long found = 0;
        search:
        for (long a = 1; a < 50; a++) {
            for (long b = a; b < 50; b++) {
                long square = a * a + b * b;
                long root = (long) Math.sqrt(square);
                if (root * root != square) {
                    continue;
                }
                if (a + b + root > 90) {
                    continue search;
                }
                found++;
                if (found == 8) {
                    System.out.println(a + " " + b + " " + root);
                    break search;
                }
            }
        }
        System.out.println(found);
        int wraps = 0;
        for (long l = Long.MAX_VALUE - 2; l > 0; l++) {
            wraps++;
        }
        System.out.println(wraps);
        long fib = 0, next = 1;
        int index = 0;
        while (fib >= 0) {
            long t = fib + next;
            fib = next;
            next = t;
            index++;
        }
        System.out.println(index + " " + fib);
        long gcdA = 1L << 40, gcdB = 6L * 5 * 7 * 11 * 13;
        while (gcdB != 0) {
            long t = gcdA % gcdB;
            gcdA = gcdB;
            gcdB = t;
        }
        System.out.println(gcdA);
        System.out.println(Long.MAX_VALUE > Integer.MAX_VALUE ? Long.compare(1, 2) : 5);
    }
}
