import java.util.ListResourceBundle;
import java.util.Locale;
import java.util.MissingResourceException;
import java.util.ResourceBundle;

/** Bundles that are classes of the program. */
public class BundlesOfClasses {
    public static class Words extends ListResourceBundle {
        @Override
        protected Object[][] getContents() {
            return new Object[][] {{"yes", "yes"}, {"no", "no"}};
        }
    }

    public static class Words_de extends ListResourceBundle {
        @Override
        protected Object[][] getContents() {
            return new Object[][] {{"yes", "ja"}};
        }
    }

    public static void main(String[] args) {
        ResourceBundle english = ResourceBundle.getBundle("BundlesOfClasses$Words", Locale.ROOT);
        System.out.println(english.getString("yes") + " " + english.getString("no") + " " + english.getClass().getName());
        ResourceBundle german = ResourceBundle.getBundle("BundlesOfClasses$Words", Locale.GERMANY);
        System.out.println(german.getString("yes") + " " + german.getString("no") + " " + german.getLocale());
        System.out.println(german.containsKey("no") + " " + german.keySet().size());
        try {
            german.getString("maybe");
        } catch (MissingResourceException error) {
            System.out.println(error.getMessage());
        }
        System.out.println(ResourceBundle.getBundle("BundlesOfClasses$Words", Locale.GERMANY) == german);
    }
}
