// CharSequence implemented by hand, its default methods, and comparisons across implementations.
public class CharSequences {
    static class Repeated implements CharSequence {
        final char c;
        final int n;

        Repeated(char c, int n) {
            this.c = c;
            this.n = n;
        }

        @Override
        public int length() {
            return n;
        }

        @Override
        public char charAt(int i) {
            if (i < 0 || i >= n) {
                throw new IndexOutOfBoundsException("at " + i);
            }
            return c;
        }

        @Override
        public CharSequence subSequence(int a, int b) {
            return new Repeated(c, b - a);
        }

        @Override
        public String toString() {
            return String.valueOf(c).repeat(n);
        }
    }

    public static void main(String[] args) {
        CharSequence r = new Repeated('z', 4);
        System.out.println(r + " " + r.length() + " " + r.subSequence(1, 3) + " " + r.isEmpty() + " " + r.chars().sum());
        System.out.println(CharSequence.compare(r, "zzzz") + " " + CharSequence.compare("a", new StringBuilder("b")));
        System.out.println("zzzz".contentEquals(r) + " " + "zzzz".equals(r) + " " + r.equals("zzzz"));
        System.out.println("azzzzb".contains(r) + " " + "azzb".replace(r.subSequence(0, 2), new Repeated('q', 3)));
        System.out.println(new StringBuilder("<").append(r).append(r, 1, 2).insert(1, r.subSequence(0, 1)).append('>'));
        System.out.println(String.join(r, "a", "b") + " " + String.join("-", r, r.subSequence(0, 1)));
        System.out.println(new StringBuilder(r).reverse().append(1) + " " + r.codePoints().count());
        try {
            r.charAt(4);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        CharSequence[] all = {"s", new StringBuilder("sb"), new StringBuffer("sbuf"), r, java.nio.CharBuffer.wrap("buffer")};
        int total = 0;
        for (CharSequence c : all) {
            total += c.length() * c.charAt(0);
        }
        System.out.println(total);
    }
}
