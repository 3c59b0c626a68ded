import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/**
 * Runs a class of tests on mutants: {@code Killing TESTS CLASSES CLASS SECONDS MUTANT...}; tests, classes and mutants
 * are folders. Prints a line for each mutant.
 */
public final class Killing {
    public static void main(String[] arguments) throws Exception {
        long limit = 1000 * Long.parseLong(arguments[3]);
        for (int place = 4; place < arguments.length; place++) {
            String[] found = {"broken"};
            String[] folders = {arguments[place], arguments[1], arguments[0]};
            Runnable run = () -> found[0] = outcome(folders, arguments[2]);
            Thread thread = new Thread(null, run, "tests", 1 << 20);
            thread.setDaemon(true);
            thread.start();
            thread.join(limit);
            if (thread.isAlive()) {
                // A thread cannot be stopped: whoever has started this starts it again with the rest.
                System.out.println("endless");
                System.out.flush();
                Runtime.getRuntime().halt(0);
            }
            System.out.println(found[0]);
        }
        System.out.flush();
        Runtime.getRuntime().halt(0);
    }

    private static String outcome(String[] folders, String tests) {
        try {
            List<URL> urls = new ArrayList<>();
            for (String folder : folders) {
                urls.add(new File(folder).toURI().toURL());
            }
            ClassLoader own = Killing.class.getClassLoader();
            try (URLClassLoader loader = new URLClassLoader(urls.toArray(new URL[0]), own)) {
                loader.setDefaultAssertionStatus(true);
                Thread.currentThread().setContextClassLoader(loader);
                LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                        .selectors(DiscoverySelectors.selectClass(loader.loadClass(tests)))
                        .build();
                SummaryGeneratingListener listener = new SummaryGeneratingListener();
                Launcher launcher = LauncherFactory.create();
                launcher.execute(request, listener);
                long failed = listener.getSummary().getTotalFailureCount();
                long run = listener.getSummary().getTestsStartedCount();
                return failed > 0 ? "killed" : run > 0 ? "survived" : "broken: no test was run";
            }
        } catch (Throwable problem) {
            return "broken: " + problem;
        }
    }
}
