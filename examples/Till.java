import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** A till: what each method takes and gives is written at it. */
public class Till {
    @Retention(RetentionPolicy.CLASS)
    @interface Requires {
        String[] value();
    }

    @Retention(RetentionPolicy.CLASS)
    @interface Ensures {
        String[] value();
    }

    private int cents;
    private int sales;

    /** Takes money. */
    @Requires({"amount > 0", "cents <= 1000000 && amount <= 1000000"})
    @Ensures({"cents == old(cents) + amount", "sales >= old(sales)"})
    void take(int amount) {
        cents += amount;
        if (sales < Integer.MAX_VALUE) {
            sales++;
        }
    }

    /** What a discount leaves of a price. */
    @Requires({"price >= 0", "percent >= 0 && percent <= 100"})
    @Ensures("result >= 0 && result <= price")
    static int reduced(int price, int percent) {
        return (int) (price * (100L - percent) / 100);
    }

    /** Sells something. */
    @Requires({"price >= 0 && price <= 1000000", "cents >= 0 && cents <= 1000000"})
    @Ensures("cents >= old(cents)")
    void sell(int price) {
        int paid = reduced(price, 20);
        if (paid > 0) {
            take(paid);
        }
    }

    /** Gives money back. */
    @Requires({"amount >= 0 && amount <= 1000000", "cents >= 0 && cents <= 1000000"})
    void refund(int amount) {
        take(-amount);
    }
}
