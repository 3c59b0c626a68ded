/** An account. */
public class Account {
    int balance;

    /** Moves all the money of this account to another one. */
    void moveTo(Account other) {
        int expected = other.balance + balance;
        other.balance = expected;
        balance = 0;
        if (other.balance != expected) {
            throw new IllegalStateException("money is lost");
        }
    }
}
