// Ends by a StackOverflowError.
public class UncaughtStackOverflow {
    static long sum(long n) {
        return n + sum(n + 1);
    }

    public static void main(String[] args) {
        System.out.println("going down");
        try {
            System.out.println(sum(0));
        } catch (StackOverflowError e) {
            System.out.println("going up");
            e.setStackTrace(new StackTraceElement[0]); // a thousand frames would be printed else
            throw e;
        }
    }
}
