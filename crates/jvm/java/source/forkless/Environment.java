package forkless;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** What the program's classes read from their environment: what the path had, and else
 * what this JVM has. There are no variables but those of the path. */
public final class Environment {
    /** By name: that of the source, with a number behind it from the second reading on. */
    static Map<String, Object> values = new HashMap<>();

    /** Where this JVM is and where its libraries are is for the JDK's own code; a program finds what paths have. */
    private static final Map<String, String> PLACES = new HashMap<>();

    static {
        // Each property has a string of its own: none is a literal.
        PLACES.put("java.home", new String("/java"));
        PLACES.put("java.library.path", new String(""));
        PLACES.put("sun.boot.library.path", new String(""));
    }

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

    /** What no path has given is not set. */
    public static String getenv(String name) {
        return (String) values.get("System.getenv(\"" + Objects.requireNonNull(name) + "\")");
    }

    public static String getProperty(String key) {
        String place = PLACES.get(key);
        return place == null ? System.getProperty(key) : place;
    }

    public static String getProperty(String key, String otherwise) {
        String value = getProperty(key);
        return value == null ? otherwise : value;
    }

    public static Map<String, String> getenv() {
        return Collections.emptyMap();
    }
}
