// Floats as texts.
public class TextsOfFloats {
    public static void main(String[] args) {
        double[] numbers = {0, -0.0, 1, -1.5, 0.1, 1e-3, 9.999e-4, 1e7, 12345678.9, 1e21, 4.9e-324, Double.MAX_VALUE,
            Double.NaN, Double.POSITIVE_INFINITY, 2.0 / 3};
        for (double number : numbers) {
            System.out.println(number + " " + (float) number + " " + String.valueOf(number) + " " + Float.toString((float) number));
        }
    }
}
