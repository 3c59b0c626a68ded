import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;

/** Where harmful methods leave their marks. The test that runs them fills in the folder and the port. */
final class Marks {
    static final String FOLDER = "@FOLDER@";
    static final int PORT = Integer.parseInt("@PORT@");

    private Marks() {}

    /** A file that is not there. */
    static String file(String name) {
        return FOLDER + "/" + name;
    }

    /** A file that is there, and is to stay as it is. */
    static String victim(String name) {
        return FOLDER + "/victims/" + name;
    }

    /** A library that leaves the mark when it is loaded. */
    static String library(String name) {
        return FOLDER + "/libraries/lib" + name + ".so";
    }

    static boolean isThere(String name) {
        return new File(file(name)).exists();
    }

    /** Leaves a mark. */
    static void leave(String name) throws IOException {
        new FileOutputStream(file(name)).close();
    }

    /** Leaves a mark if it can. */
    static void quietly(String name) {
        try {
            leave(name);
        } catch (IOException | RuntimeException | Error failed) {
            return;
        }
    }

    static Object started(String name) {
        quietly(name);
        return name;
    }
}
