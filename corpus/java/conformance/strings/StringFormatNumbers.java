// String.format of floating point numbers and with grouping.
import java.util.Locale;

public class StringFormatNumbers {
    public static void main(String[] args) {
        System.out.println(String.format(Locale.US, "%5.2f|%.0f|%8.3f|%-8.1f|%08.2f", 3.14159, 2.5, -1.0, 9.95, -3.14159));
        System.out.println(String.format(Locale.US, "%,d %,d %,.2f %(,.1f", 1234567, -1000, 9876543.215, -1234.5));
        System.out.println(String.format(Locale.US, "%e %.3E %g %g", 12345.678, 0.00012, 0.0001, 123456.0));
        System.out.println(String.format(Locale.US, "%f %f %f %.1f", Double.NaN, Double.POSITIVE_INFINITY, -0.0, 0.05));
        System.out.println(String.format(Locale.US, "%+.1f %s %a", 1.25, 1.25f, 1.0));
        System.out.println(String.format(Locale.US, "%.3f %.15f %.20f", 1.0005, 0.1, 0.1));
        System.out.println(String.format(Locale.US, "%.1f %.1f %.1f %.1f", 0.25, 0.35, 0.45, 1e15 + 0.25));
        System.out.println(String.format(Locale.US, "%10.4f|%-12.3e|", Math.PI, Math.E));
    }
}
