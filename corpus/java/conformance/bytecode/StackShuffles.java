// Assignments used as values, of one and two words, to locals, fields and array elements: all forms of duplication.
public class StackShuffles {
    int i;
    long l;
    double d;
    static int si;
    static long sl;
    Object o;
    byte b;
    char c;

    StackShuffles self() {
        return this;
    }

    static long twice(long x) {
        return x * 2;
    }

    public static void main(String[] args) {
        StackShuffles s = new StackShuffles();
        int[] ia = new int[2];
        long[] la = new long[2];
        double[] da = new double[2];
        byte[] ba = new byte[2];
        char[] ca = new char[2];
        Object[] oa = new Object[2];
        int x = s.i = si = ia[1] = 5;
        long y = s.l = sl = la[1] = twice(1L << 40);
        double z = s.d = da[0] = y;
        System.out.println(x + " " + s.i + " " + si + " " + ia[1] + " " + y + " " + s.l + " " + sl + " " + la[1] + " " + z + " " + s.d + " " + da[0]);
        System.out.println((ia[0] += 3) + " " + ia[0]++ + " " + ++ia[0] + " " + (la[0] -= 7) + " " + la[0]++ + " " + --la[0] + " " + (da[1] += 0.5) + " " + da[1]-- + " " + da[1]);
        System.out.println((s.i <<= 3) + " " + s.self().i++ + " " + --s.self().i + " " + (s.l ^= -1) + " " + s.self().l++ + " " + s.l + " " + (s.d /= 3) + " " + s.d++);
        System.out.println(si++ + " " + ++si + " " + sl-- + " " + --sl + " " + (si *= si) + " " + (sl >>>= 33));
        System.out.println((s.b = (byte) 300) + " " + s.b-- + " " + (s.b += 200) + " " + (int) (s.c = 'a') + " " + s.c++ + " " + (ba[1] = (byte) 0xff) + " " + ba[1]++ + " "
            + (int) (ca[0] -= 1) + " " + (int) ++ca[0]);
        System.out.println((oa[0] = s.o = "text") + " " + (oa[1] = oa[0] == s.o));
        long a = 1, b = a = a + (a = 10) * a, c;
        System.out.println(a + " " + b + " " + (c = a += b *= 2) + " " + c);
        int i = 0;
        ia[i] = i = 1;
        ia[i] += i = 7;
        System.out.println(ia[0] + " " + ia[1] + " " + i);
        la[(int) (la[0] = 1)] = la[0] + la[1] * (la[1] = 3);
        System.out.println(la[0] + " " + la[1]);
        String str = "s";
        str += str += str + "!";
        System.out.println(str);
        String[] sa = {"p", null};
        sa[0] += sa[1] += sa[0];
        System.out.println(sa[0] + " " + sa[1]);
        Integer boxed = 5;
        Integer old = boxed++;
        Long big = 1L;
        big += boxed;
        System.out.println(old + " " + boxed + " " + big-- + " " + big);
        twice(1);
        new StackShuffles();
        double unused = z > 0 ? twice(3) : twice(4);
        System.out.println(unused);
    }
}
