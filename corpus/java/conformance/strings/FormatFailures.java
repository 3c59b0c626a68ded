// Formats that do not fit their arguments.
public class FormatFailures {
    public static void main(String[] args) {
        String[] formats = {"%d", "%q", "%", "%5", "%.3d", "%-d", "%s %s", "%c", "%0d", "%x", "%,x", "%5n", "%1$"};
        Object[] values = {"text", 1.5, 'c', 7};
        for (String format : formats) {
            for (Object value : values) {
                try {
                    System.out.println(String.format(format, value));
                } catch (java.util.IllegalFormatException e) {
                    System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
                }
            }
        }
    }
}
