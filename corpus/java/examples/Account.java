package examples;

/**
 * A bank account.
 *
 * <p>Explore {@code examples.Account.transfer}. There is to find: both balances are read before either is written, so a
 * transfer from an account to itself makes money. The assertion fails where {@code from} and {@code to} are the same object
 * and the amount is not 0, and nowhere else: sums that wrap around stay equal.
 */
public class Account {
    private int balance;

    public Account(int balance) {
        this.balance = balance;
    }

    public int balance() {
        return balance;
    }

    public static void transfer(Account from, Account to, int amount) {
        if (amount < 0) {
            throw new IllegalArgumentException();
        }
        int fromBalance = from.balance;
        int toBalance = to.balance;
        if (amount > fromBalance) {
            return;
        }
        from.balance = fromBalance - amount;
        to.balance = toBalance + amount;
        assert from.balance + to.balance == fromBalance + toBalance;
    }
}
