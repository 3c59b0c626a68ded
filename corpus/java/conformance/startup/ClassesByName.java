/** `Class.forName`, with loaders and without. */
public class ClassesByName {
    static class Quiet {
        static {
            System.out.println("Quiet is initialised");
        }
    }

    static void find(String name, boolean initialize, ClassLoader loader) {
        try {
            System.out.println(Class.forName(name, initialize, loader));
        } catch (ClassNotFoundException error) {
            System.out.println("not found: " + error.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        ClassLoader own = ClassesByName.class.getClassLoader();
        find("ClassesByName$Quiet", false, own);
        find("ClassesByName$Quiet", true, null);
        find("ClassesByName$Quiet", true, own.getParent());
        find("java.util.List", true, null);
        find("java.util.List", true, own);
        find("[Ljava.lang.String;", false, null);
        find("[LClassesByName;", false, null);
        find("[[LClassesByName;", false, own);
        find("[I", false, own);
        find("int", false, own);
        System.out.println(Class.forName("ClassesByName$Quiet"));
        System.out.println(Class.forName("ClassesByName$Quiet").getPackageName().isEmpty());
    }
}
