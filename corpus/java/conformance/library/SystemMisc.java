// System: properties with defaults, identityHashCode, arraycopy, setOut and setErr, nanoTime order.
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;

public class SystemMisc {
    public static void main(String[] args) {
        System.out.println(System.getProperty("no.such.key") + " " + System.getProperty("no.such.key", "default"));
        System.setProperty("own.key", "own value");
        System.out.println(System.getProperty("own.key") + " " + System.clearProperty("own.key") + " " + System.getProperty("own.key"));
        System.out.println(Integer.getInteger("own.number", 5) + " " + Boolean.getBoolean("own.flag") + " " + Long.getLong("own.number", 7L));
        try {
            System.getProperty("");
        } catch (IllegalArgumentException e) {
            System.out.println("empty key");
        }
        try {
            System.getProperty(null);
        } catch (NullPointerException e) {
            System.out.println("null key");
        }
        Object o = new Object();
        int h = System.identityHashCode(o);
        System.gc();
        System.out.println(h == System.identityHashCode(o));
        System.out.println(System.identityHashCode(null));
        PrintStream old = System.out;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        System.setOut(new PrintStream(bytes, true));
        System.out.print("captured ");
        System.out.println(42);
        System.setOut(old);
        System.out.println(bytes.toString().trim() + "|" + bytes.size());
        long a = System.nanoTime(), b = System.nanoTime();
        System.out.println(b - a >= 0);
        System.out.println(System.currentTimeMillis() > 1_500_000_000_000L);
        System.out.println(System.getProperty("java.vm.specification.name") + " " + System.lineSeparator().length() + " " + System.getProperty("file.separator"));
        System.out.println(Runtime.getRuntime().availableProcessors() > 0);
        System.out.printf("%s %s%n", "printf", "works");
        System.out.append('c').append("hars").append("xyz", 1, 2).println();
        System.out.write('w');
        System.out.write('\n');
        System.out.flush();
    }
}
