import java.util.Date;
import java.util.Locale;
import java.util.Random;
import java.util.TimeZone;

/** Harmful only on a machine that is not as the models have it. */
public class DependsOnTheMachine {
    static int processors(int x) {
        if (Runtime.getRuntime().availableProcessors() != 1) {
            Marks.quietly("processors");
        }
        return x;
    }

    static int memory(int x) {
        if (Runtime.getRuntime().maxMemory() != 1 << 30) {
            Marks.quietly("memory");
        }
        return x;
    }

    static int freeMemory(int x) {
        if (Runtime.getRuntime().freeMemory() != Runtime.getRuntime().totalMemory()) {
            Marks.quietly("freeMemory");
        }
        return x;
    }

    static int variables(int x) {
        if (!System.getenv().isEmpty()) {
            Marks.quietly("variables");
        }
        return x;
    }

    static int path(int x) {
        if (System.getenv("PATH") != null) {
            Marks.quietly("path");
        }
        return x;
    }

    static int pathAtStart(int x) {
        return x + PathAtStart.length;
    }

    static int user(int x) {
        if (!"user".equals(System.getProperty("user.name"))) {
            Marks.quietly("user");
        }
        return x;
    }

    static int machine(int x) {
        if (!"forkless".equals(System.getProperty("java.vm.name"))) {
            Marks.quietly("machine");
        }
        return x;
    }

    static int version(int x) {
        if (System.getProperty("os.version").length() > 1) {
            Marks.quietly("version");
        }
        return x;
    }

    static int classPath(int x) {
        if (!System.getProperty("java.class.path").isEmpty()) {
            Marks.quietly("classPath");
        }
        return x;
    }

    static int home(int x) {
        if (!System.getProperty("java.home").equals("/java")) {
            Marks.quietly("home");
        }
        return x;
    }

    static int homeByDefault(int x) {
        if (!System.getProperty("java.home", "").equals("/java")) {
            Marks.quietly("homeByDefault");
        }
        return x;
    }

    static int manyProperties(int x) {
        if (System.getProperties().containsKey("sun.arch.data.model")) {
            Marks.quietly("manyProperties");
        }
        return x;
    }

    static int clock(int x) {
        if (new Date().getTime() > 1_000_000_000_000L) {
            Marks.quietly("clock");
        }
        return x;
    }

    static int clockOfProgram(int x) {
        if (System.currentTimeMillis() > 1_000_000_000_000L) {
            Marks.quietly("clockOfProgram");
        }
        return x;
    }

    static int random(int x) {
        if (new Random().nextInt() != 5) {
            Marks.quietly("random");
        }
        return x;
    }

    static int threadName(int x) {
        if (!Thread.currentThread().getName().equals("main")) {
            Marks.quietly("threadName");
        }
        return x;
    }

    private static void threadNamePlainly() {
        Thread.currentThread().setName("other");
        threadName(0);
    }

    static int stackDepth(int x) {
        if (new Throwable().getStackTrace().length > 1) {
            Marks.quietly("stackDepth");
        }
        return x;
    }

    static int caller(int x) {
        StackTraceElement[] trace = Thread.currentThread().getStackTrace();
        if (!trace[trace.length - 1].getClassName().startsWith("DependsOnTheMachine")) {
            Marks.quietly("caller");
        }
        return x;
    }

    static int assertions(int x) {
        boolean areOn = false;
        assert areOn = true;
        if (!areOn) {
            Marks.quietly("assertions");
        }
        return x;
    }

    static int language(int x) {
        if (!Locale.getDefault().equals(Locale.US)) {
            Marks.quietly("language");
        }
        return x;
    }

    private static void languagePlainly() {
        Locale.setDefault(Locale.GERMANY);
        language(0);
    }

    static int zone(int x) {
        if (!TimeZone.getDefault().getID().equals("UTC")) {
            Marks.quietly("zone");
        }
        return x;
    }

    private static void zonePlainly() {
        TimeZone.setDefault(TimeZone.getTimeZone("CET"));
        zone(0);
    }

    static int loader(int x) {
        if (!DependsOnTheMachine.class.getClassLoader().getClass().getName().contains("AppClassLoader")) {
            Marks.quietly("loader");
        }
        return x;
    }

    private static void loaderPlainly() {
        Marks.quietly("loader");
    }

    static int packages(int x) {
        try {
            Class.forName("forkless.Replay");
            Marks.quietly("packages");
        } catch (ClassNotFoundException expected) {
            return x;
        }
        return x;
    }

    private static void packagesPlainly() {
        Marks.quietly("packages");
    }

    static int workingFolder(int x) {
        if (!new java.io.File("").getAbsolutePath().equals("/")) {
            Marks.quietly("workingFolder");
        }
        return x;
    }

    static class PathAtStart {
        static int length;

        static {
            String path = System.getenv("PATH");
            if (path != null) {
                length = path.length();
                Marks.quietly("pathAtStart");
            }
        }
    }
}
