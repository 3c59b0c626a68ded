// System.exit(0) deep in calls, with exceptions pending.
public class ExitZeroEarly {
    static int down(int n) {
        if (n == 0) {
            System.out.println("leaving from below");
            System.exit(0);
        }
        return down(n - 1) + 1;
    }

    public static void main(String[] args) {
        try {
            throw new IllegalStateException("pending");
        } finally {
            System.out.println(down(5));
        }
    }
}
