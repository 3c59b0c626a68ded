package forkless;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** What the program's classes read from their environment: what the path had, and else what this JVM has. */
public final class Environment {
    /** By name: that of the source, with a number behind it from the second reading on. */
    static Map<String, Object> values = new HashMap<>();

    /** Properties of the system: what paths have there, or null, and what this JVM had at its start. */
    static Map<String, String[]> properties;

    private static final Map<String, Integer> READINGS = new HashMap<>();

    private Environment() {}

    /** What the next reading gives; null where the path says nothing of it. */
    private static Object next(String source) {
        int reading = READINGS.merge(source, 1, Integer::sum);
        return values.get(reading == 1 ? source : source + "#" + reading);
    }

    public static long nanoTime() {
        Object value = next("System.nanoTime()");
        return value == null ? System.nanoTime() : (Long) value;
    }

    public static long currentTimeMillis() {
        Object value = next("System.currentTimeMillis()");
        return value == null ? System.currentTimeMillis() : (Long) value;
    }

    public static double random() {
        Object value = next("Math.random()");
        return value == null ? Math.random() : (Double) value;
    }

    public static String getenv(String name) {
        String source = "System.getenv(\"" + name + "\")";
        return values.containsKey(source) ? (String) values.get(source) : System.getenv(name);
    }

    public static String getProperty(String key) {
        return getProperty(key, null);
    }

    public static String getProperty(String key, String otherwise) {
        String now = System.getProperty(key);
        String[] known = properties == null ? null : properties.get(key);
        String value = known != null && Objects.equals(now, known[1]) ? known[0] : now;
        return value == null ? otherwise : value;
    }
}
