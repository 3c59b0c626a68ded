import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.Collections;

/** Files beside the class, by a class and by its loader. */
public class ResourcesOfClasses {
    static int magic(InputStream stream) throws IOException {
        try (InputStream bytes = stream) {
            return bytes.read() << 24 | bytes.read() << 16 | bytes.read() << 8 | bytes.read();
        }
    }

    public static void main(String[] args) throws Exception {
        Class<?> own = ResourcesOfClasses.class;
        ClassLoader loader = own.getClassLoader();
        String name = "ResourcesOfClasses.class";
        System.out.println(Integer.toHexString(magic(own.getResourceAsStream(name))));
        System.out.println(Integer.toHexString(magic(own.getResourceAsStream("/" + name))));
        System.out.println(Integer.toHexString(magic(loader.getResourceAsStream(name))));
        System.out.println(Integer.toHexString(magic(ClassLoader.getSystemResourceAsStream(name))));
        System.out.println(own.getResourceAsStream("no such file") + " " + loader.getResourceAsStream("/" + name));
        URL place = own.getResource(name);
        System.out.println(place.getProtocol() + " " + place.getPath().endsWith("/" + name) + " " + place.getHost().isEmpty());
        System.out.println(Integer.toHexString(magic(place.openStream())));
        System.out.println(Integer.toHexString(magic(place.openConnection().getInputStream())));
        System.out.println(Collections.list(loader.getResources(name)).size());
        System.out.println(Collections.list(loader.getResources("no such file")).size());
        System.out.println(loader.getResources(name).nextElement().equals(place));
        try {
            loader.getResource(null);
        } catch (NullPointerException expected) {
            System.out.println("no name");
        }
    }
}
