/** Each system property has a string of its own, the same at each reading, though others have the same text. */
// explore: twoPaths(int) 1
// explore: twice(int) 1
// explore: literal(int) 1
// explore: object(int) 1
// explore: separator(int) 1
// explore: started(int) 1
class StringsOfProperties {
    static class Settings {
        static final String CLASS_PATH = System.getProperty("java.class.path");
        static final String LIBRARY_PATH = System.getProperty("java.library.path");
        static final String BOOT_PATH = System.getProperty("sun.boot.library.path");
        static final String HOME = System.getProperty("user.home");
        static final String FOLDER = System.getProperty("user.dir");
        static final String EMPTY = "";
    }

    static boolean twoPaths(int input) {
        return System.getProperty("java.library.path") == System.getProperty("sun.boot.library.path");
    }

    static boolean twice(int input) {
        String first = System.getProperty("java.library.path");
        return first == System.getProperty("java.library.path");
    }

    static boolean literal(int input) {
        return System.getProperty("user.language") == "en" || System.getProperty("java.home") == "/java";
    }

    static boolean object(int input) {
        String before = System.getProperty("user.home");
        String after = System.getProperties().getProperty("user.home");
        return before == after && after != System.getProperties().getProperty("user.dir");
    }

    static boolean separator(int input) {
        return System.lineSeparator() == System.getProperty("line.separator") && System.lineSeparator() != "\n";
    }

    static int started(int input) {
        return Settings.CLASS_PATH.length() + Settings.HOME.length();
    }
}
