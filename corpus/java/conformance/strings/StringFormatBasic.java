// String.format with %s, %d, %x, %o, %c, %b, %n, %%, widths, flags, argument indices; no locale data needed.
import java.util.Locale;

public class StringFormatBasic {
    static void f(String format, Object... args) {
        System.out.println("[" + String.format(Locale.US, format, args) + "]");
    }

    public static void main(String[] args) {
        f("%d %d %d", 1, -2L, (byte) 3);
        f("%5d|%-5d|%05d|%+d|%+d", 42, 42, 42, 42, -42);
        f("%(d % d", -5, 5);
        f("%s %s %s %s", "text", 12, null, 'c');
        f("%10s|%-10s|%.2s|%5.1s|", "abc", "abc", "abc", "abc");
        f("%S %S", "upper", true);
        f("%x %X %#x %08x", 255, 255, 255, 255);
        f("%x %x %x", -1, -1L, (byte) -1);
        f("%o %#o", 8, 8);
        f("%c%c%c|%3c", 'a', 98, 'C', 'd');
        f("%b %b %b %b", true, null, "x", false);
        f("%% %n".trim(), 0);
        f("%2$s %1$s %2$s", "a", "b");
        f("%s %<s %s", "a", "b");
        f("%h %h", "hi", null);
        f("%s %s", new int[0].length, java.util.List.of(1, 2));
        f("%d", new java.math.BigInteger("123456789012345678901234567890"));
        f("%d %x", Long.MIN_VALUE, Long.MIN_VALUE);
        f("%s", (Object) new String[] {"not expanded"}.length);
        f("no arguments");
        f("%1$d %1$x %1$o", 64);
        f("%-8s%8s", "left", "right");
        f("%08d", -42);
        f("%s", new Object() {
            @Override
            public String toString() {
                return "object";
            }
        });
        String[] bad = {"%d", "%q", "%5", "%-d", "%.2d", "%s %s"};
        Object[] arg = {"text"};
        for (String b : bad) {
            try {
                f(b, arg);
            } catch (java.util.IllegalFormatException e) {
                System.out.println(b + " " + e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        System.out.println("%s-%b".formatted("x", true));
    }
}
