import java.util.logging.Level;
import java.util.logging.Logger;

/** Levels are inherited, and set. */
public class LoggerLevels {
    public static void main(String[] args) {
        Logger parent = Logger.getLogger("levels");
        Logger child = Logger.getLogger("levels.child");
        System.out.println(child.getParent() == parent);
        System.out.println(parent.getLevel() + " " + child.getLevel());
        System.out.println(child.isLoggable(Level.INFO) + " " + child.isLoggable(Level.FINE));
        parent.setLevel(Level.FINE);
        System.out.println(child.isLoggable(Level.FINE) + " " + child.isLoggable(Level.FINER));
        child.setLevel(Level.OFF);
        System.out.println(child.isLoggable(Level.SEVERE));
        System.out.println(Logger.getLogger("levels.child") == child);
        System.out.println(Logger.getLogger("").getLevel());
        System.out.println(Level.parse("WARNING") + " " + Level.parse("800"));
        try {
            Level.parse("loud");
        } catch (IllegalArgumentException error) {
            System.out.println(error.getMessage());
        }
    }
}
