// Exact fractions with normalisation, comparison, continued fractions, and failure on zero.
public class RationalNumbers implements Comparable<RationalNumbers> {
    final long num, den;
    static final RationalNumbers ZERO = new RationalNumbers(0, 1), ONE = new RationalNumbers(1, 1);

    RationalNumbers(long n, long d) {
        if (d == 0) {
            throw new ArithmeticException("zero denominator");
        }
        long g = gcd(Math.abs(n), Math.abs(d));
        if (d < 0) {
            g = -g;
        }
        num = n / g;
        den = d / g;
    }

    static long gcd(long a, long b) {
        while (b != 0) {
            long t = a % b;
            a = b;
            b = t;
        }
        return a;
    }

    static RationalNumbers parse(String s) {
        int slash = s.indexOf('/');
        return slash < 0 ? new RationalNumbers(Long.parseLong(s), 1)
            : new RationalNumbers(Long.parseLong(s.substring(0, slash)), Long.parseLong(s.substring(slash + 1)));
    }

    RationalNumbers plus(RationalNumbers o) {
        return new RationalNumbers(Math.addExact(Math.multiplyExact(num, o.den), Math.multiplyExact(o.num, den)), Math.multiplyExact(den, o.den));
    }

    RationalNumbers times(RationalNumbers o) {
        return new RationalNumbers(num * o.num, den * o.den);
    }

    RationalNumbers inverse() {
        return new RationalNumbers(den, num);
    }

    String continued() {
        StringBuilder sb = new StringBuilder("[");
        long n = num, d = den;
        while (d != 0) {
            long q = Math.floorDiv(n, d), r = Math.floorMod(n, d);
            sb.append(sb.length() > 1 ? "," : "").append(q);
            n = d;
            d = r;
        }
        return sb.append(']').toString();
    }

    @Override
    public int compareTo(RationalNumbers o) {
        return Long.compare(num * o.den, o.num * den);
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof RationalNumbers && ((RationalNumbers) o).num == num && ((RationalNumbers) o).den == den;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(num) * 31 + Long.hashCode(den);
    }

    @Override
    public String toString() {
        return den == 1 ? "" + num : num + "/" + den;
    }

    public static void main(String[] args) {
        RationalNumbers a = parse("3/-6"), b = parse("7/4"), c = parse("-5");
        System.out.println(a + " " + b + " " + c + " " + new RationalNumbers(0, -9));
        System.out.println(a.plus(b) + " " + a.times(b) + " " + b.inverse() + " " + a.inverse() + " " + a.plus(c).times(b));
        System.out.println(a.compareTo(b) + " " + b.compareTo(b) + " " + a.equals(parse("-1/2")) + " " + (a.hashCode() == parse("-2/4").hashCode()));
        RationalNumbers h = ZERO;
        for (int i = 1; i <= 20; i++) {
            h = h.plus(new RationalNumbers(1, i));
        }
        System.out.println(h + " " + h.continued());
        System.out.println(parse("415/93").continued() + " " + parse("-7/3").continued() + " " + ONE.continued());
        try {
            for (int i = 21; ; i++) {
                h = h.plus(new RationalNumbers(1, i));
            }
        } catch (ArithmeticException e) {
            System.out.println(h + " then " + e.getMessage());
        }
        try {
            ZERO.inverse();
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
    }
}
