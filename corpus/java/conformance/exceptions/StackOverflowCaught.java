// Endless recursion ends in a StackOverflowError, after which the program goes on.
public class StackOverflowCaught {
    static int depth;
    static int finallyCount;

    static void endless() {
        depth++;
        endless();
    }

    static int mutual(int n) {
        return n % 2 == 0 ? odd(n + 1) : n;
    }

    static int odd(int n) {
        return mutual(n + 1) + 1;
    }

    static class Cycle {
        Cycle other;

        @Override
        public String toString() {
            return "[" + other + "]";
        }
    }

    static class Builder {
        final Builder inner = new Builder();
    }

    static int bounded(int n) {
        return n == 0 ? 0 : 1 + bounded(n - 1);
    }

    public static void main(String[] args) {
        try {
            endless();
        } catch (StackOverflowError e) {
            System.out.println("endless " + (depth > 500) + " " + e.getMessage());
        }
        try {
            mutual(0);
        } catch (StackOverflowError e) {
            System.out.println("mutual");
        }
        try {
            new Builder();
        } catch (VirtualMachineError e) {
            System.out.println("constructor " + e.getClass().getName());
        }
        Cycle a = new Cycle(), b = new Cycle();
        a.other = b;
        b.other = a;
        boolean caught = false;
        try {
            a.toString();
        } catch (StackOverflowError e) {
            caught = true;
        }
        System.out.println("cycle " + caught);
        System.out.println(bounded(300));
        Runnable[] self = new Runnable[1];
        self[0] = () -> self[0].run();
        try {
            self[0].run();
        } catch (StackOverflowError e) {
            System.out.println("lambda");
        }
        b.other = null;
        System.out.println(a);
    }
}
