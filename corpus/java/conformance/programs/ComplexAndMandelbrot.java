// Complex arithmetic and a coarse picture of the Mandelbrot set.
public class ComplexAndMandelbrot {
    static final class Complex {
        static final Complex I = new Complex(0, 1);
        final double re, im;

        Complex(double re, double im) {
            this.re = re;
            this.im = im;
        }

        Complex plus(Complex o) {
            return new Complex(re + o.re, im + o.im);
        }

        Complex times(Complex o) {
            return new Complex(re * o.re - im * o.im, re * o.im + im * o.re);
        }

        Complex over(Complex o) {
            double d = o.re * o.re + o.im * o.im;
            return new Complex((re * o.re + im * o.im) / d, (im * o.re - re * o.im) / d);
        }

        double norm() {
            return re * re + im * im;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Complex c && Double.compare(c.re, re) == 0 && Double.compare(c.im, im) == 0;
        }

        @Override
        public int hashCode() {
            return Double.hashCode(re) ^ 31 * Double.hashCode(im);
        }

        @Override
        public String toString() {
            return re + (im < 0 || 1 / im < 0 ? "-" : "+") + Math.abs(im) + "i";
        }
    }

    static int escape(Complex c, int limit) {
        Complex z = new Complex(0, 0);
        int n = 0;
        while (n < limit && z.norm() <= 4) {
            z = z.times(z).plus(c);
            n++;
        }
        return n;
    }

    public static void main(String[] args) {
        Complex a = new Complex(1, 2), b = new Complex(3, -4);
        System.out.println(a.plus(b) + " " + a.times(b) + " " + a.over(b) + " " + Complex.I.times(Complex.I) + " " + new Complex(0, -0.0));
        System.out.println(a.over(new Complex(0, 0)) + " " + new Complex(0, 0.0).equals(new Complex(0, -0.0)) + " " + new Complex(Double.NaN, 0).equals(new Complex(Double.NaN, 0)));
        for (int y = -5; y <= 5; y++) {
            StringBuilder sb = new StringBuilder();
            for (int x = -20; x <= 8; x++) {
                int n = escape(new Complex(x / 10.0, y / 5.0), 16);
                sb.append(" .:-=+*#%@".charAt(Math.min(9, n * 9 / 16)));
            }
            System.out.println(sb + "|");
        }
    }
}
