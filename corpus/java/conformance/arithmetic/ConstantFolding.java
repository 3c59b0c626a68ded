// Constants computed by the compiler must equal the same computed at run time.
public class ConstantFolding {
    static final int MIN = Integer.MIN_VALUE;
    static final long BIG = 1L << 62;
    static final double THIRD = 1.0 / 3;
    static final String TEXT = "v" + 1 + 2L + 'c' + 1.0f + 2.0 + true + null;

    static int id(int x) {
        return x;
    }

    static long id(long x) {
        return x;
    }

    static double id(double x) {
        return x;
    }

    static float id(float x) {
        return x;
    }

    public static void main(String[] args) {
        System.out.println(MIN / -1 == id(MIN) / id(-1));
        System.out.println(MIN - 1 + " " + (id(MIN) - id(1)));
        System.out.println((1 << 35) + " " + (id(1) << id(35)));
        System.out.println((-17 >> 33) + " " + (id(-17) >> id(33)));
        System.out.println((-17 >>> 28) + " " + (id(-17) >>> id(28)));
        System.out.println(-17 % 5 + " " + id(-17) % id(5));
        System.out.println(BIG * 4 + " " + id(BIG) * id(4L));
        System.out.println(THIRD * 3 + " " + id(THIRD) * id(3.0));
        System.out.println(0.0 / 0.0 + " " + id(0.0) / id(0.0));
        System.out.println(1.0f / 3.0f + " " + id(1.0f) / id(3.0f));
        System.out.println(5.5 % -2.0 + " " + id(5.5) % id(-2.0));
        System.out.println((int) 3e10 + " " + (int) id(3e10));
        System.out.println((byte) 200 + " " + (byte) id(200));
        System.out.println((long) Float.NaN + " " + (long) id(Float.NaN));
        System.out.println((char) 98 + " " + (char) id(98));
        System.out.println(-(0.0) + " " + -id(0.0));
        System.out.println((0.1 + 0.2) + " " + (id(0.1) + id(0.2)));
        System.out.println((0.1f + 0.2f) + " " + (id(0.1f) + id(0.2f)));
        System.out.println(TEXT);
        System.out.println("a" + 1 + 1 == "a11");
        System.out.println(("a" + id(1) == "a1") + " " + ("a" + id(1)).equals("a1"));
        final int local = 5;
        final int late;
        late = 5;
        System.out.println(("x" + local == "x5") + " " + ("x" + late == "x5"));
        System.out.println(1 + 1 + "=" + 1 + 1);
        System.out.println((true ? 1 : 0) + (false ? "a" : "b"));
        if (MIN < 0 && TEXT.length() > 3) {
            System.out.println("kept");
        }
        if (MIN > 0) {
            System.out.println("never");
        }
    }
}
