// A value class by hand, defensive copies, static factories with a cache, wither methods.
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

public class ImmutableValues {
    static final class Money {
        private static final Map<String, Money> CACHE = new HashMap<>();
        static int hits;
        private final long cents;
        private final String currency;

        private Money(long cents, String currency) {
            this.cents = cents;
            this.currency = currency;
        }

        static Money of(long cents, String currency) {
            String key = cents + currency;
            Money m = CACHE.get(key);
            if (m != null) {
                hits++;
                return m;
            }
            m = new Money(cents, currency);
            CACHE.put(key, m);
            return m;
        }

        Money plus(Money o) {
            if (!currency.equals(o.currency)) {
                throw new IllegalArgumentException(currency + " and " + o.currency);
            }
            return of(Math.addExact(cents, o.cents), currency);
        }

        Money negate() {
            return of(-cents, currency);
        }

        @Override
        public String toString() {
            long abs = Math.abs(cents);
            return (cents < 0 ? "-" : "") + abs / 100 + "." + (abs % 100 < 10 ? "0" : "") + abs % 100 + " " + currency;
        }
    }

    static final class Vector {
        private final double[] xs;

        Vector(double... xs) {
            this.xs = xs.clone();
        }

        double[] toArray() {
            return xs.clone();
        }

        Vector with(int i, double v) {
            Vector r = new Vector(xs);
            r.xs[i] = v;
            return r;
        }

        @Override
        public String toString() {
            return Arrays.toString(xs);
        }
    }

    public static void main(String[] args) {
        Money a = Money.of(1999, "EUR"), b = Money.of(1, "EUR");
        System.out.println(a + " " + a.plus(b) + " " + b.negate() + " " + a.plus(a.negate()));
        System.out.println((Money.of(2000, "EUR") == a.plus(b)) + " " + Money.hits);
        try {
            a.plus(Money.of(1, "USD"));
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Money.of(Long.MAX_VALUE, "EUR").plus(b);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        double[] raw = {1, 2};
        Vector v = new Vector(raw);
        raw[0] = 50;
        v.toArray()[1] = 60;
        System.out.println(v + " " + v.with(0, -0.0) + " " + v);
    }
}
