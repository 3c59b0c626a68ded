import java.io.File;
import java.io.IOException;

/** Does something when the process ends. */
public class EndsTheProcess {
    static int hook(int x) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> Marks.quietly("hook")));
        return x;
    }

    static void hookAndExit() {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> Marks.quietly("hookAndExit")));
        System.exit(0);
    }

    static void hookOfOwnClass(int x) {
        Runtime.getRuntime().addShutdownHook(new Hook());
        if (x > 5) {
            Runtime.getRuntime().exit(3);
        }
    }

    private static void hookOfOwnClassPlainly() {
        hookOfOwnClass(6);
    }

    static int deletedOnExit(int x) {
        new File(Marks.victim("deletedOnExit")).deleteOnExit();
        return x;
    }

    static void deletedAtExit() {
        new File(Marks.victim("deletedAtExit")).deleteOnExit();
        System.exit(1);
    }

    static int exitsAfterWriting(int x) throws IOException {
        if (x == 3) {
            Marks.leave("exitsAfterWriting");
            System.exit(3);
        }
        return x;
    }

    private static void exitsAfterWritingPlainly() throws IOException {
        exitsAfterWriting(3);
    }

    static int halted(int x) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> Marks.quietly("halted")));
        if (x == 1) {
            Runtime.getRuntime().halt(0);
        }
        return x;
    }

    private static void haltedPlainly() {
        halted(2);
    }

    static class Hook extends Thread {
        @Override
        public void run() {
            Marks.quietly("hookOfOwnClass");
        }
    }
}
