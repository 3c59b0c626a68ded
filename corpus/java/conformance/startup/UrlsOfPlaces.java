import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.util.HashSet;
import java.util.Set;

/** URLs as class loaders give them. */
public class UrlsOfPlaces {
    public static void main(String[] args) throws Exception {
        URL jar = new URL("jar:file:/folder/some.jar!/a/b.txt");
        System.out.println(jar.getProtocol() + " " + jar.getFile() + " " + jar.getRef());
        System.out.println(jar.equals(new URL("jar:file:/folder/some.jar!/a/b.txt")) + " " + jar.equals(new URL("jar:file:/folder/some.jar!/a/c.txt")));
        System.out.println(new URL(jar, "c.txt") + " " + new URL(jar, "/d.txt"));
        URL file = new URL("file:/folder/x%20y.txt");
        System.out.println(file.toExternalForm() + " " + file.toURI().getPath());
        Set<URL> places = new HashSet<>();
        places.add(file);
        places.add(URI.create("file:/folder/x%20y.txt").toURL());
        System.out.println(places.size() + " " + file.sameFile(new URL("file:/folder/x%20y.txt#here")));
        try {
            new URL("nothing:here");
        } catch (MalformedURLException error) {
            System.out.println(error.getMessage());
        }
    }
}
