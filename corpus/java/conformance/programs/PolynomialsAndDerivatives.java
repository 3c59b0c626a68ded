// Polynomials: sums, products, division, derivative, evaluation, text.
import java.util.Arrays;

public class PolynomialsAndDerivatives {
    private final int[] c;

    PolynomialsAndDerivatives(int... c) {
        int n = c.length;
        while (n > 0 && c[n - 1] == 0) {
            n--;
        }
        this.c = Arrays.copyOf(c, n);
    }

    int degree() {
        return c.length - 1;
    }

    PolynomialsAndDerivatives plus(PolynomialsAndDerivatives o) {
        int[] r = Arrays.copyOf(c, Math.max(c.length, o.c.length));
        for (int i = 0; i < o.c.length; i++) {
            r[i] += o.c[i];
        }
        return new PolynomialsAndDerivatives(r);
    }

    PolynomialsAndDerivatives times(PolynomialsAndDerivatives o) {
        if (c.length == 0 || o.c.length == 0) {
            return new PolynomialsAndDerivatives();
        }
        int[] r = new int[c.length + o.c.length - 1];
        for (int i = 0; i < c.length; i++) {
            for (int j = 0; j < o.c.length; j++) {
                r[i + j] += c[i] * o.c[j];
            }
        }
        return new PolynomialsAndDerivatives(r);
    }

    PolynomialsAndDerivatives derivative() {
        int[] r = new int[Math.max(0, c.length - 1)];
        for (int i = 1; i < c.length; i++) {
            r[i - 1] = i * c[i];
        }
        return new PolynomialsAndDerivatives(r);
    }

    PolynomialsAndDerivatives[] divide(PolynomialsAndDerivatives d) {
        int[] rest = c.clone();
        int[] q = new int[Math.max(0, c.length - d.c.length + 1)];
        for (int i = q.length - 1; i >= 0; i--) {
            q[i] = rest[i + d.degree()] / d.c[d.degree()];
            for (int j = 0; j < d.c.length; j++) {
                rest[i + j] -= q[i] * d.c[j];
            }
        }
        return new PolynomialsAndDerivatives[] {new PolynomialsAndDerivatives(q), new PolynomialsAndDerivatives(rest)};
    }

    double at(double x) {
        double v = 0;
        for (int i = c.length; --i >= 0; ) {
            v = v * x + c[i];
        }
        return v;
    }

    @Override
    public String toString() {
        StringBuilder sb = new StringBuilder();
        for (int i = c.length - 1; i >= 0; i--) {
            if (c[i] == 0) {
                continue;
            }
            int a = Math.abs(c[i]);
            sb.append(sb.length() == 0 ? c[i] < 0 ? "-" : "" : c[i] < 0 ? " - " : " + ");
            if (a != 1 || i == 0) {
                sb.append(a);
            }
            if (i > 0) {
                sb.append('x');
            }
            if (i > 1) {
                sb.append('^').append(i);
            }
        }
        return sb.length() == 0 ? "0" : sb.toString();
    }

    public static void main(String[] args) {
        PolynomialsAndDerivatives p = new PolynomialsAndDerivatives(-1, 0, 3, 1, 0, 0), q = new PolynomialsAndDerivatives(1, -1);
        System.out.println(p + " | " + q + " | " + p.plus(q) + " | " + p.times(q) + " | " + p.degree() + " " + new PolynomialsAndDerivatives().degree());
        System.out.println(p.derivative() + " | " + p.derivative().derivative().derivative().derivative());
        System.out.println(p.at(2) + " " + p.at(-0.5) + " " + p.at(Double.POSITIVE_INFINITY) + " " + new PolynomialsAndDerivatives().at(7));
        PolynomialsAndDerivatives[] d = p.times(q).plus(new PolynomialsAndDerivatives(4)).divide(q);
        System.out.println(d[0] + " rest " + d[1]);
        PolynomialsAndDerivatives b = new PolynomialsAndDerivatives(1);
        for (int i = 0; i < 5; i++) {
            b = b.times(new PolynomialsAndDerivatives(1, 1));
            System.out.println(b);
        }
        double x = 1;
        for (int i = 0; i < 6; i++) {
            x -= p.at(x) / p.derivative().at(x);
        }
        System.out.println(Math.abs(p.at(x)) < 1e-12);
    }
}
