import java.util.Locale;
import java.util.MissingResourceException;
import java.util.ResourceBundle;

/** Locales, and bundles that are not there. */
public class Locales {
    public static void main(String[] args) {
        System.out.println(Locale.getDefault().getLanguage());
        System.out.println(Locale.forLanguageTag("de-CH") + " " + new Locale("fr", "CA").toLanguageTag());
        System.out.println(Locale.US.getISO3Country() + " " + Locale.ROOT.toString().isEmpty());
        Locale.setDefault(Locale.GERMANY);
        System.out.println(Locale.getDefault() + " " + Locale.getDefault(Locale.Category.FORMAT));
        System.out.println("TITLE".toLowerCase(new Locale("tr")).charAt(1) == '\u0131');
        try {
            ResourceBundle.getBundle("no.such.Bundle", Locale.US);
        } catch (MissingResourceException error) {
            System.out.println(error.getMessage() + " " + error.getClassName());
        }
    }
}
