/** Environment variables and system properties are inputs: strings that may be null, the same at each reading. */
// explore any: variable() 2
// explore any: twice() 1
// explore any: property() 2
// explore any: fixed() 1
// explore any: atStart() 1
class ReadsOfSettings {
    static final boolean DEBUG = System.getenv("READS_OF_SETTINGS") != null;

    static int variable() {
        if (System.getenv("LEVEL") == null) {
            return 0;
        }
        return 1;
    }

    static boolean twice() {
        return System.getenv("LEVEL") == System.getenv("LEVEL");
    }

    static int property() {
        String level = System.getProperty("level");
        if (level == null) {
            return 0;
        }
        return 1;
    }

    static int fixed() {
        return System.getProperty("file.separator").length();
    }

    static boolean atStart() {
        return DEBUG;
    }
}
