// Settings that nobody makes: variables and properties that are not there, and those that a program sets.
import java.util.Properties;

public class Settings {
    static final String AT_START = System.getProperty("settings.at.start", "nothing");

    public static void main(String[] args) {
        System.out.println(System.getenv("A_VARIABLE_THAT_NOBODY_SETS"));
        System.out.println(System.getenv().containsKey("A_VARIABLE_THAT_NOBODY_SETS"));
        System.out.println(AT_START);
        System.out.println(System.getProperty("a.property.that.nobody.sets"));
        System.out.println(System.getProperty("a.property.that.nobody.sets", "otherwise"));
        System.out.println(Boolean.getBoolean("a.flag") + " " + Integer.getInteger("a.number", 7) + " " + Long.getLong("a.long"));
        System.out.println(System.setProperty("a.flag", "true"));
        System.out.println(Boolean.getBoolean("a.flag"));
        System.setProperty("a.number", "0x10");
        System.out.println(Integer.getInteger("a.number"));
        System.out.println(System.clearProperty("a.number") + " " + System.getProperty("a.number"));
        System.out.println(System.getProperty("file.separator") + System.getProperty("path.separator"));
        Properties properties = System.getProperties();
        properties.setProperty("another", "value");
        System.out.println(System.getProperty("another"));
        try {
            System.getProperty("");
        } catch (IllegalArgumentException exception) {
            System.out.println(exception.getMessage());
        }
        try {
            System.getenv(null);
        } catch (NullPointerException exception) {
            System.out.println("null");
        }
    }
}
