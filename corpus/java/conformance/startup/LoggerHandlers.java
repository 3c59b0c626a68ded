import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** A handler of the program gets the records of a logger and of those below it. */
public class LoggerHandlers {
    static class Keeping extends Handler {
        final List<String> kept = new ArrayList<>();

        @Override
        public void publish(LogRecord record) {
            if (isLoggable(record)) {
                kept.add(record.getLevel() + " " + record.getLoggerName() + " " + record.getMessage());
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    public static void main(String[] args) {
        Keeping keeping = new Keeping();
        Logger logger = Logger.getLogger("handlers");
        logger.setUseParentHandlers(false);
        logger.addHandler(keeping);
        logger.info("one");
        logger.fine("not this one");
        Logger.getLogger("handlers.below").warning("two");
        keeping.setLevel(Level.SEVERE);
        logger.warning("nor this");
        logger.severe("three");
        logger.setFilter(record -> record.getMessage().startsWith("f"));
        logger.severe("unfiltered");
        logger.severe("four");
        logger.removeHandler(keeping);
        logger.severe("five");
        keeping.kept.forEach(System.out::println);
    }
}
