import java.util.List;

/** A method for each rule of `forkless check`. */
public class Rules {
    private int balance;
    private Rules next;

    boolean isValid() {
        return balance >= 0;
    }

    static int half(int number) {
        int half = number / 2;
        assert half * 2 == number : "odd";
        return half;
    }

    void withdraw(int amount) {
        balance -= amount;
    }

    int nextBalance() {
        return next.balance;
    }

    static String first(List<String> names) {
        return names.get(0);
    }

    static int length(Object text) {
        return ((String) text).length();
    }

    static int average(int sum, int count) {
        return sum / count;
    }

    static void put(Object[] values, Object value) {
        if (values.length > 0) {
            values[0] = value;
        }
    }

    static int[] copy(int from, int to) {
        return new int[to - from];
    }

    static void close(boolean isOpen) {
        if (!isOpen) {
            throw new IllegalStateException("closed already");
        }
    }
}
