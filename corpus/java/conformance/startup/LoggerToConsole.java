import java.util.logging.ConsoleHandler;
import java.util.logging.Level;
import java.util.logging.Logger;

/** What goes to the console does not disturb the program. */
public class LoggerToConsole {
    private static final Logger LOG = Logger.getLogger(LoggerToConsole.class.getName());

    static class Loud {
        int asked;

        @Override
        public String toString() {
            asked++;
            return "loud";
        }
    }

    public static void main(String[] args) {
        LOG.warning("a warning");
        LOG.log(Level.SEVERE, "with a cause", new RuntimeException("cause"));
        LOG.log(Level.INFO, "with {0}", 7);
        Loud loud = new Loud();
        LOG.log(Level.FINE, "not asked {0}", loud);
        System.out.println(loud.asked);
        ConsoleHandler handler = new ConsoleHandler();
        System.out.println(handler.getLevel() + " " + handler.getFilter());
        System.out.println(handler.getFormatter().getClass().getName());
        System.out.println(Logger.getLogger("").getHandlers().length);
        System.out.println(LOG.getName());
    }
}
