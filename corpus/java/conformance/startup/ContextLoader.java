/** The context loader of a thread can be changed, and new threads inherit it. */
public class ContextLoader {
    public static void main(String[] args) {
        Thread current = Thread.currentThread();
        ClassLoader first = current.getContextClassLoader();
        System.out.println(first == ContextLoader.class.getClassLoader());
        System.out.println(new Thread().getContextClassLoader() == first);
        ClassLoader other = new ClassLoader() {};
        current.setContextClassLoader(other);
        System.out.println(current.getContextClassLoader() == other);
        System.out.println(new Thread("named").getContextClassLoader() == other);
        current.setContextClassLoader(null);
        System.out.println(current.getContextClassLoader());
        current.setContextClassLoader(first);
        System.out.println(current.getContextClassLoader() == first);
    }
}
