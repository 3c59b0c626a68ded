// Ends by an uncaught exception that has a cause.
public class UncaughtWithCause {
    static int parse(String s) {
        try {
            return Integer.parseInt(s);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("cannot read " + s, e);
        }
    }

    public static void main(String[] args) {
        System.out.println(parse("12"));
        System.out.println(parse("twelve"));
    }
}
