import java.util.logging.Logger;

/** A class with a logger whose start fails all the same. */
public class FailedStart {
    static class Broken {
        static final Logger LOG = Logger.getLogger(Broken.class.getName());
        static final int SIZE = Integer.parseInt("many");
    }

    public static void main(String[] args) {
        try {
            System.out.println(Broken.SIZE);
        } catch (ExceptionInInitializerError error) {
            System.out.println(error.getCause().getMessage());
        }
        try {
            System.out.println(Broken.LOG);
        } catch (NoClassDefFoundError error) {
            System.out.println(error.getMessage());
        }
        System.out.println(Logger.getLogger("FailedStart$Broken").getName());
    }
}
