// Formats with plain conversions, widths and precisions.
public class FormatOfBoxes {
    public static void main(String[] args) {
        System.out.println(String.format("index %d is outside [0, %d)", 7, 5L));
        System.out.println(String.format("%5d|%05d|%x|%08X|%c|%b|%s|%10s|%.2s", 42, -42, 255, 48879, 'c', true, "s", "right", "cut"));
        System.out.println(String.format("%.2f|%8.3f|%f|%e", 3.14159, -2.5, 1.0f, 12345.678));
        System.out.println(String.format("%s %d %c %b %x", null, null, null, null, null));
        System.out.println(String.format("%%|%n|").length());
        System.out.println(String.format("%s %s %s", (byte) 1, (short) 2, 'x'));
        System.out.println(String.format("more", 1, 2) + String.format("%2$s %1$s %<s", "a", "b"));
        System.out.println("%d-%s".formatted(3, "t"));
    }
}
