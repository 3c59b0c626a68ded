import java.net.URL;

/** Of the JDK, programs see the files of classes alone. */
public class ResourcesOfJdk {
    public static void main(String[] args) throws Exception {
        URL place = Object.class.getResource("Object.class");
        System.out.println(place);
        System.out.println(Object.class.getResourceAsStream("Object.class").read());
        ClassLoader loader = ResourcesOfJdk.class.getClassLoader();
        System.out.println(loader.getResource("java/util/List.class"));
        System.out.println(loader.getResource("java/util/logging/Level.class"));
        System.out.println(loader.getResourceAsStream("java/util/List.class").read());
        System.out.println(loader.getResource("java/util/NoSuchClass.class"));
        System.out.println(Object.class.getResource("no such file"));
        System.out.println(Object.class.getResourceAsStream("/sun/net/idn/uidna.spp"));
        System.out.println(ClassLoader.getPlatformClassLoader().getResource("ResourcesOfJdk.class"));
        System.out.println(place.openStream().read());
    }
}
