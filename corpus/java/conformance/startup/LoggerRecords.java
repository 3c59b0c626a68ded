import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** What records carry: parameters, exceptions, suppliers that are asked only if need be. */
public class LoggerRecords {
    public static void main(String[] args) {
        Logger logger = Logger.getLogger("records");
        logger.setUseParentHandlers(false);
        Formatter plain = new Formatter() {
            @Override
            public String format(LogRecord record) {
                return record.getLevel().getName() + ": " + formatMessage(record);
            }
        };
        Handler printing = new Handler() {
            @Override
            public void publish(LogRecord record) {
                System.out.println(getFormatter().format(record));
                if (record.getThrown() != null) {
                    System.out.println("  " + record.getThrown());
                }
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        printing.setFormatter(plain);
        logger.addHandler(printing);
        logger.log(Level.INFO, "one {0}", "a");
        logger.log(Level.INFO, "two {0} {1}", new Object[] {"b", "c"});
        logger.log(Level.WARNING, "three", new IllegalStateException("broken"));
        logger.log(Level.FINE, () -> {
            throw new AssertionError("nobody asks");
        });
        logger.log(Level.SEVERE, () -> "made late");
        logger.log(Level.INFO, "no {0", "brace");
    }
}
