// Properties loaded from text: separators, escapes, continuation lines, defaults.
import java.io.IOException;
import java.io.StringReader;
import java.util.Properties;
import java.util.TreeMap;

public class PropertiesText {
    public static void main(String[] args) throws IOException {
        Properties p = new Properties();
        p.load(new StringReader("# comment\n! other comment\na=1\nb : two words  \nc 3\nlong=first \\\n    second\nempty=\nkey\\ with\\=odd=v\\u0041\\tX\n  lead = x"));
        TreeMap<Object, Object> sorted = new TreeMap<>(p);
        sorted.forEach((k, v) -> System.out.println("[" + k + "]=[" + v + "]"));
        Properties d = new Properties(p);
        d.setProperty("a", "override");
        System.out.println(d.getProperty("a") + " " + d.getProperty("c") + " " + d.getProperty("none") + " " + d.getProperty("none", "x") + " " + d.size() + " "
            + d.stringPropertyNames().size());
        System.out.println(d.get("c") + " " + d.containsKey("c") + " " + p.remove("c") + " " + d.getProperty("c"));
        try {
            p.load(new StringReader("bad=\\u00zz"));
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            p.setProperty("n", null);
        } catch (NullPointerException e) {
            System.out.println("null value");
        }
    }
}
