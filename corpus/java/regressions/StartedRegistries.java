import java.util.ArrayList;
import java.util.List;

/** The initializer of an input's class runs before the method where it changes what a class above holds. */
// explore any: known() 1
// explore any: of(StartedRegistries) 2
// explore any: started() 1
// explore any: logged() 1
abstract class StartedRegistries {
    static final List<String> NAMES = new ArrayList<>();
    static final StringBuilder LOG = new StringBuilder();
    static int started;

    int size;

    static void log(String text) {
        LOG.append(text);
    }

    int known() {
        return NAMES.size() + size;
    }

    static int of(StartedRegistries input) {
        return input == null ? 0 : NAMES.size() + input.size;
    }

    int started() {
        return started;
    }

    int logged() {
        log("called");
        return LOG.length();
    }

    /** It adds an element, sets a field that it inherits, and calls what changes a text. */
    static final class Only extends StartedRegistries {
        static {
            NAMES.add("only");
            started = 5;
            log("started");
        }
    }
}
