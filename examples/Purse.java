/** A purse with money. */
public class Purse {
    private int cents;

    /** Nobody owes a purse anything. */
    boolean isValid() {
        return cents >= 0;
    }

    /** Takes money out. */
    void spend(int amount) {
        if (amount > cents) {
            throw new IllegalArgumentException("not so much there");
        }
        cents -= amount;
    }
}
