import java.util.Collections;
import java.util.List;
import java.util.logging.LogManager;
import java.util.logging.Logger;

/** The manager knows the loggers that there are. */
public class LoggersGlobal {
    public static void main(String[] args) {
        LogManager manager = LogManager.getLogManager();
        System.out.println(manager.getLogger("global-one") == null);
        Logger one = Logger.getLogger("global-one");
        System.out.println(manager.getLogger("global-one") == one);
        List<String> names = Collections.list(manager.getLoggerNames());
        System.out.println(names.contains("global-one") + " " + names.contains(""));
        Logger anonymous = Logger.getAnonymousLogger();
        System.out.println(anonymous.getName() + " " + (anonymous.getParent() == manager.getLogger("")));
        System.out.println(Logger.getGlobal().getName());
        System.out.println(manager.getProperty("handlers"));
        System.out.println(manager.getProperty("no such property"));
    }
}
