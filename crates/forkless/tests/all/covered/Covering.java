import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jacoco.core.analysis.Analyzer;
import org.jacoco.core.analysis.CoverageBuilder;
import org.jacoco.core.data.ExecutionDataStore;
import org.jacoco.core.data.SessionInfoStore;
import org.jacoco.core.instr.Instrumenter;
import org.jacoco.core.runtime.IRuntime;
import org.jacoco.core.runtime.LoggerRuntime;
import org.jacoco.core.runtime.RuntimeData;
import org.jacoco.report.IReportVisitor;
import org.jacoco.report.xml.XMLFormatter;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/**
 * Runs classes of tests with JaCoCo's probes in the classes under test, each class of tests by itself, and writes
 * JaCoCo's report of each: {@code Covering CLASSES TESTS REPORTS TEST...}; the first three are folders.
 */
public final class Covering {
    /** Knows the classes under test, with probes, and the tests. */
    private static final class Loader extends ClassLoader {
        private final Map<String, byte[]> classes;

        Loader(Map<String, byte[]> classes) {
            super(Covering.class.getClassLoader());
            this.classes = classes;
            setDefaultAssertionStatus(true);
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] bytes = classes.get(name);
            if (bytes == null) {
                throw new ClassNotFoundException(name);
            }
            return defineClass(name, bytes, 0, bytes.length);
        }
    }

    private interface Reading {
        byte[] read(byte[] bytes, String name) throws IOException;
    }

    private static void read(String folder, Map<String, byte[]> classes, Reading reading) throws IOException {
        Path root = Paths.get(folder);
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                String name = root.relativize(file).toString().replace(".class", "").replace('/', '.');
                classes.put(name, reading.read(Files.readAllBytes(file), name));
            }
        }
    }

    public static void main(String[] words) throws Exception {
        IRuntime runtime = new LoggerRuntime();
        RuntimeData data = new RuntimeData();
        runtime.startup(data);
        Instrumenter instrumenter = new Instrumenter(runtime);
        Map<String, byte[]> classes = new HashMap<>();
        read(words[1], classes, (bytes, name) -> bytes);
        read(words[0], classes, instrumenter::instrument);
        for (int place = 3; place < words.length; place++) {
            run(new Loader(classes), words[place]);
            ExecutionDataStore store = new ExecutionDataStore();
            data.collect(store, new SessionInfoStore(), false);
            CoverageBuilder coverage = new CoverageBuilder();
            new Analyzer(store, coverage).analyzeAll(new File(words[0]));
            try (OutputStream out = new FileOutputStream(words[2] + "/" + words[place] + ".xml")) {
                IReportVisitor visitor = new XMLFormatter().createVisitor(out);
                visitor.visitInfo(List.of(), store.getContents());
                visitor.visitBundle(coverage.getBundle("all"), null);
                visitor.visitEnd();
            }
            data.reset();
        }
        runtime.shutdown();
        System.exit(0);
    }

    private static void run(ClassLoader loader, String tests) throws ClassNotFoundException {
        Thread.currentThread().setContextClassLoader(loader);
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(DiscoverySelectors.selectClass(loader.loadClass(tests)))
                .build();
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        Launcher launcher = LauncherFactory.create();
        launcher.execute(request, listener);
        TestExecutionSummary summary = listener.getSummary();
        if (summary.getTestsSucceededCount() == 0 || summary.getTotalFailureCount() > 0) {
            throw new AssertionError(tests + ": " + summary.getFailures());
        }
    }
}
