// Integer, long, float and double constants at the edges of the short load forms.
public class ConstantEdges {
    static void i(int... xs) {
        StringBuilder sb = new StringBuilder();
        for (int x : xs) {
            sb.append(x).append(' ');
        }
        System.out.println(sb);
    }

    public static void main(String[] args) {
        i(-2, -1, 0, 1, 2, 3, 4, 5, 6, -128, -129, 127, 128, -32768, -32769, 32767, 32768, 65535, 65536, Integer.MIN_VALUE, Integer.MAX_VALUE);
        long l0 = 0, l1 = 1, l2 = 2, lm = -1, lbig = 1L << 32, lmin = Long.MIN_VALUE;
        System.out.println(l0 + " " + l1 + " " + l2 + " " + lm + " " + lbig + " " + lmin);
        float f0 = 0, f1 = 1, f2 = 2, f3 = 3, fn = -0f, fnan = Float.NaN, fmin = Float.MIN_VALUE;
        System.out.println(f0 + " " + f1 + " " + f2 + " " + f3 + " " + fn + " " + fnan + " " + fmin + " " + 1 / fn);
        double d0 = 0, d1 = 1, d2 = 2, dn = -0.0, dnan = Double.NaN, dinf = Double.POSITIVE_INFINITY, dmax = Double.MAX_VALUE;
        System.out.println(d0 + " " + d1 + " " + d2 + " " + dn + " " + dnan + " " + dinf + " " + dmax + " " + 1 / dn);
        byte b = -128;
        short s = -32768;
        char c = 0xffff;
        boolean t = true;
        System.out.println(b + " " + s + " " + (int) c + " " + t);
        int n = 0;
        n += 127;
        n += 128;
        n -= 128;
        n -= 129;
        n += 32767;
        n += 32768;
        n -= 32768;
        n -= 32769;
        System.out.println(n);
        final long folded = Integer.MAX_VALUE + 1;
        System.out.println(folded + " " + (char) 65 + (byte) 0x1ff + (short) 0x18000);
        String empty = "", zero = "\0", pair = "\ud83d\ude00", lone = "\ud800", high = "\uffff";
        System.out.println(empty.length() + " " + zero.length() + (int) zero.charAt(0) + " " + pair.length() + " " + pair.codePointAt(0) + " " + (int) lone.charAt(0) + " "
            + (int) high.charAt(0));
        Class<?>[] literals = {int.class, int[].class, String[][].class, void.class, ConstantEdges.class};
        for (Class<?> k : literals) {
            System.out.print(k.getName() + " ");
        }
        System.out.println();
    }
}
