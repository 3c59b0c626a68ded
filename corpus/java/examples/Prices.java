package examples;

/**
 * Prices as floating-point numbers, a mistake that every shop makes once.
 *
 * <p>Explore {@code examples.Prices.roundTrip}. There is to find: cents that become a price and cents again may be one less than
 * they were, since most prices have no exact {@code double} and the conversion cuts.
 *
 * <p>Explore {@code examples.Prices.discounted}. There is to find: a discount of 0 percent can make a price higher, by one unit in the
 * last place.
 *
 * <p>Explore {@code examples.Prices.average}. There is nothing to find: both prices become {@code double} before they are added, so no
 * sum overflows and none is rounded.
 *
 * <p>Explore {@code examples.Prices.change}. There is to find: an infinite amount is not negative, and what remains of it is no
 * number.
 */
public class Prices {
    public static int roundTrip(int cents) {
        if (cents < 0 || cents > 10_000) {
            throw new IllegalArgumentException();
        }
        double price = cents / 100.0;
        int again = (int) (price * 100);
        assert again == cents;
        return again;
    }

    public static float discounted(float price, int percent) {
        if (!(price >= 0 && price <= 1_000_000) || percent < 0 || percent > 100) {
            throw new IllegalArgumentException();
        }
        float discounted = price * (100 - percent) / 100;
        assert discounted <= price;
        if (discounted == price) {
            return price;
        }
        return discounted < 1 ? 0 : discounted;
    }

    public static int average(int cents, int otherCents) {
        double average = ((double) cents + otherCents) / 2;
        assert average >= Math.min(cents, otherCents);
        return (int) average;
    }

    public static double change(double amount, double coin) {
        if (!(amount >= 0) || !(coin > 0)) {
            throw new IllegalArgumentException();
        }
        double change = amount % coin;
        assert change < coin;
        return change == 0 ? 0 : change;
    }
}
