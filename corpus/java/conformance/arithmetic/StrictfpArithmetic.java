// A strictfp class computes as any other: every operation rounds to its type.
public strictfp class StrictfpArithmetic {
    strictfp double mean(double a, double b) {
        return (a + b) / 2;
    }

    static float chain(float x) {
        float y = x * x;
        y = y / 3f;
        y -= x;
        return y * 1.1f;
    }

    public static void main(String[] args) {
        StrictfpArithmetic s = new StrictfpArithmetic();
        System.out.println(s.mean(Double.MAX_VALUE, Double.MAX_VALUE));
        System.out.println(s.mean(0.1, 0.2));
        System.out.println(Float.floatToIntBits(chain(1.7f)) + " " + Float.floatToIntBits(chain(1e20f)) + " "
            + Float.floatToIntBits(chain(1e-30f)));
        double tiny = 1e-160;
        System.out.println(tiny * tiny * 1e20 + " " + tiny * (tiny * 1e20));
        double huge = 1e200;
        System.out.println(huge * huge / huge + " " + huge * (huge / huge));
        float f = 1e38f;
        System.out.println(f * 10 / 10 + " " + (float) ((double) f * 10 / 10));
        double sum = 0;
        for (int i = 0; i < 10; i++) {
            sum += 0.1;
        }
        System.out.println(sum + " " + (sum == 1.0));
        float fsum = 0;
        for (int i = 0; i < 10; i++) {
            fsum += 0.1f;
        }
        System.out.println(fsum + " " + (fsum == 1f));
        System.out.println((0.1 + 0.2) + 0.3 == 0.1 + (0.2 + 0.3));
        System.out.println(1e16 + 1 - 1e16 + " " + (1e16 - 1e16 + 1));
    }
}
