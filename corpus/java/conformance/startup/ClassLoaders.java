/** The loaders of classes, and what they load. */
public class ClassLoaders {
    public static void main(String[] args) throws Exception {
        ClassLoader own = ClassLoaders.class.getClassLoader();
        System.out.println(own == ClassLoader.getSystemClassLoader());
        System.out.println(own == Thread.currentThread().getContextClassLoader());
        System.out.println(own.getName() + " " + own.getParent().getName() + " " + own.getParent().getParent());
        System.out.println(own.getParent() == ClassLoader.getPlatformClassLoader());
        System.out.println(String.class.getClassLoader() + " " + int[].class.getClassLoader() + " " + int.class.getClassLoader());
        System.out.println(ClassLoaders[].class.getClassLoader() == own);
        System.out.println(own.loadClass("ClassLoaders") == ClassLoaders.class);
        System.out.println(own.loadClass("java.util.ArrayList"));
        for (String name : new String[] {"no.such.Class", "[I", "int", "java/lang/Object", ""}) {
            try {
                System.out.println(own.loadClass(name));
            } catch (ClassNotFoundException error) {
                System.out.println("not found: " + error.getMessage());
            }
        }
        try {
            own.getParent().loadClass("ClassLoaders");
        } catch (ClassNotFoundException error) {
            System.out.println("not above: " + error.getMessage());
        }
        System.out.println(ClassLoaders.class.getModule().getClassLoader() == own);
        Runnable lambda = () -> {};
        System.out.println(lambda.getClass().getClassLoader() == own);
    }
}
