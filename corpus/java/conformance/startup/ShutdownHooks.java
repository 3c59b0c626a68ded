/** Hooks are registered and taken back. */
public class ShutdownHooks {
    public static void main(String[] args) {
        Runtime runtime = Runtime.getRuntime();
        Thread hook = new Thread(() -> System.out.println("never"));
        runtime.addShutdownHook(hook);
        try {
            runtime.addShutdownHook(hook);
        } catch (IllegalArgumentException error) {
            System.out.println(error.getMessage());
        }
        System.out.println(runtime.removeShutdownHook(hook));
        System.out.println(runtime.removeShutdownHook(hook));
        try {
            runtime.addShutdownHook(null);
        } catch (NullPointerException expected) {
            System.out.println("no hook");
        }
        runtime.addShutdownHook(hook);
        System.out.println(runtime.availableProcessors() > 0);
        System.out.println(runtime.maxMemory() > 0);
        runtime.halt(3);
    }
}
