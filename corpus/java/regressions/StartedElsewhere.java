/**
 * The initializer of an input's class changes an object that another class holds. A JVM runs it before the method even if
 * the method does not use that class. Nobody calls that a bug, and nothing that the method does itself is overlooked.
 */
// explore: other(Input) 2
// explore: headless() 1
// explore: home() 1
class StartedElsewhere {
    static class Cache {
        static final Object[] ENTRIES = new Object[4];
    }

    static class Input {
        static {
            fill(Cache.ENTRIES);
        }

        int own;

        static void fill(Object[] entries) {
            entries[2] = "filled";
        }
    }

    static class Settings {
        static final String HEADLESS = System.getProperty("java.awt.headless");
    }

    static int other(Input input) {
        return Cache.ENTRIES.length + input.own;
    }

    static String home() {
        return System.getProperty("java.home");
    }

    static boolean headless() {
        return Settings.HEADLESS != null;
    }
}
