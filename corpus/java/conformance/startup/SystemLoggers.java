/** The loggers of `System`. */
public class SystemLoggers {
    public static void main(String[] args) {
        System.Logger logger = System.getLogger("system-loggers");
        System.out.println(logger.getName());
        System.out.println(logger.isLoggable(System.Logger.Level.INFO));
        System.out.println(logger.isLoggable(System.Logger.Level.DEBUG));
        System.out.println(System.Logger.Level.WARNING.getSeverity());
        try {
            System.getLogger(null);
        } catch (NullPointerException expected) {
            System.out.println("no name");
        }
    }
}
