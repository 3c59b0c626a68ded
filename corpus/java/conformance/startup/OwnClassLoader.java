import java.util.ArrayList;
import java.util.List;

/** A loader of the program asks the one above it first. */
public class OwnClassLoader {
    static class Asking extends ClassLoader {
        final List<String> asked = new ArrayList<>();

        Asking(ClassLoader parent) {
            super("asking", parent);
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            asked.add(name);
            throw new ClassNotFoundException("even " + name);
        }
    }

    public static void main(String[] args) throws Exception {
        Asking below = new Asking(OwnClassLoader.class.getClassLoader());
        System.out.println(below.loadClass("OwnClassLoader") == OwnClassLoader.class);
        System.out.println(below.getName() + " " + (below.getParent() == OwnClassLoader.class.getClassLoader()));
        Asking alone = new Asking(null);
        System.out.println(alone.loadClass("java.lang.Integer"));
        for (Asking loader : new Asking[] {below, alone}) {
            try {
                loader.loadClass("missing.One");
            } catch (ClassNotFoundException error) {
                System.out.println(error.getMessage() + " " + loader.asked);
            }
        }
        try {
            alone.loadClass("OwnClassLoader");
        } catch (ClassNotFoundException error) {
            System.out.println(error.getMessage());
        }
        System.out.println(below.getResource("no/such/file") + " " + below.getResourceAsStream("no/such/file"));
        System.out.println(below.getResource("OwnClassLoader.class").equals(OwnClassLoader.class.getResource("OwnClassLoader.class")));
    }
}
