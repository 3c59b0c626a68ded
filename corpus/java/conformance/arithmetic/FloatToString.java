// Float.toString: shortest digits for a float, not for the double it widens to.
public class FloatToString {
    public static void main(String[] args) {
        float[] values = {0f, -0f, 1f, 0.1f, 0.2f, 0.3f, 0.1f + 0.2f, 0.7f, 1f / 3, 16777216f, 1.0E7f, 9999999f, 1.0E10f,
            3.4028235E38f, 1.4E-45f, 0.001f, 9.9E-4f, 3.14159265f, -2.5f, Float.NaN,
            Float.POSITIVE_INFINITY, 100f, 33554432f, 0.6999999f};
        for (float v : values) {
            System.out.println(Float.toString(v) + " widened " + (double) v);
        }
        System.out.println("" + 1.5f + 'f' + 2f + 3 * 0.5f);
        System.out.println(1.1f == 1.1);
        System.out.println(1.5f == 1.5);
        System.out.println((float) 1.1 == 1.1f);
        System.out.println(0.1f + 0.2f == 0.3f);
        System.out.println(0.1 + 0.2 == 0.3);
        System.out.println((double) (0.1f + 0.2f) == 0.1f + 0.2);
        System.out.println(Float.toHexString(0.1f) + " " + Float.toHexString(Float.MIN_VALUE));
    }
}
