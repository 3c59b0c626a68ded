import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
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
import org.xml.sax.ErrorHandler;
import org.xml.sax.InputSource;
import org.xml.sax.SAXParseException;

/**
 * Calls methods of classes in a folder with inputs that it is told, and writes JaCoCo's report of what they cover. Lines
 * tell it: `object NUMBER CLASS`, `array NUMBER CLASS LENGTH`, `field NUMBER CLASS NAME VALUE`, `element NUMBER INDEX VALUE`,
 * `argument VALUE`, `call CLASS NAME DESCRIPTOR`. A value is a number, the bits of a float, `null`, or `@` and the number of
 * an object. It also checks that a report of others is one as JaCoCo describes them.
 */
public final class Measure {
    private final Map<String, byte[]> classes = new HashMap<>();
    private final List<Object> objects = new ArrayList<>();
    private final List<String> arguments = new ArrayList<>();
    private Loader loader = new Loader();

    /** One for each input: static fields start anew. */
    private final class Loader extends ClassLoader {
        Loader() {
            super(Measure.class.getClassLoader());
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

    public static void main(String[] words) throws Throwable {
        validate(words[3]);
        Measure measure = new Measure();
        IRuntime runtime = new LoggerRuntime();
        RuntimeData data = new RuntimeData();
        runtime.startup(data);
        Instrumenter instrumenter = new Instrumenter(runtime);
        Path folder = Paths.get(words[0]);
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                String name = folder.relativize(file).toString().replace(".class", "").replace('/', '.');
                measure.classes.put(name, instrumenter.instrument(Files.readAllBytes(file), name));
            }
        }
        Throwable[] failure = {null};
        Thread thread = new Thread(null, () -> {
            try {
                measure.run(Files.readAllLines(Paths.get(words[1])));
            } catch (Throwable found) {
                failure[0] = found;
            }
        }, "calls", 512 << 20);
        thread.start();
        thread.join();
        if (failure[0] != null) {
            throw failure[0];
        }
        ExecutionDataStore store = new ExecutionDataStore();
        data.collect(store, new SessionInfoStore(), false);
        runtime.shutdown();
        CoverageBuilder coverage = new CoverageBuilder();
        new Analyzer(store, coverage).analyzeAll(new File(words[0]));
        try (OutputStream out = new FileOutputStream(words[2])) {
            IReportVisitor visitor = new XMLFormatter().createVisitor(out);
            visitor.visitInfo(List.of(), store.getContents());
            visitor.visitBundle(coverage.getBundle("all"), null);
            visitor.visitEnd();
        }
    }

    /** Does a report follow JaCoCo's description of reports? */
    private static void validate(String file) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setValidating(true);
        DocumentBuilder builder = factory.newDocumentBuilder();
        byte[] description =
                XMLFormatter.class.getResourceAsStream("/org/jacoco/report/xml/report.dtd").readAllBytes();
        builder.setEntityResolver((name, place) -> new InputSource(new ByteArrayInputStream(description)));
        builder.setErrorHandler(new ErrorHandler() {
            @Override
            public void warning(SAXParseException problem) throws SAXParseException {
                throw problem;
            }

            @Override
            public void error(SAXParseException problem) throws SAXParseException {
                throw problem;
            }

            @Override
            public void fatalError(SAXParseException problem) throws SAXParseException {
                throw problem;
            }
        });
        builder.parse(new File(file));
    }

    private void run(List<String> lines) throws Exception {
        for (String line : lines) {
            String[] words = line.split("\t");
            switch (words[0]) {
                case "object":
                    objects.add(unsafe().allocateInstance(type(words[2])));
                    break;
                case "array":
                    Class<?> array = type(words[2]);
                    objects.add(Array.newInstance(array.getComponentType(), Integer.parseInt(words[3])));
                    break;
                case "field":
                    Field field = type(words[2]).getDeclaredField(words[3]);
                    field.setAccessible(true);
                    field.set(objects.get(Integer.parseInt(words[1])), value(field.getType(), words[4]));
                    break;
                case "element":
                    Object elements = objects.get(Integer.parseInt(words[1]));
                    Class<?> element = elements.getClass().getComponentType();
                    Array.set(elements, Integer.parseInt(words[2]), value(element, words[3]));
                    break;
                case "argument":
                    arguments.add(words[1]);
                    break;
                case "call":
                    call(type(words[1]), words[2], words[3]);
                    objects.clear();
                    arguments.clear();
                    loader = new Loader();
                    break;
                default:
                    throw new IllegalArgumentException(line);
            }
        }
    }

    private void call(Class<?> type, String name, String descriptor) throws Exception {
        Executable found = null;
        boolean isConstructor = name.equals("<init>");
        Executable[] all = isConstructor ? type.getDeclaredConstructors() : type.getDeclaredMethods();
        for (Executable one : all) {
            if ((isConstructor || one.getName().equals(name)) && descriptor(one).equals(descriptor)) {
                found = one;
            }
        }
        found.setAccessible(true);
        Class<?>[] types = found.getParameterTypes();
        boolean hasReceiver = arguments.size() > types.length;
        Object receiver = hasReceiver ? value(type, arguments.remove(0)) : null;
        Object[] values = new Object[types.length];
        for (int place = 0; place < types.length; place++) {
            values[place] = value(types[place], arguments.get(place));
        }
        try {
            if (found instanceof Constructor) {
                ((Constructor<?>) found).newInstance(values);
            } else {
                ((Method) found).invoke(receiver, values);
            }
        } catch (InvocationTargetException thrown) {
            // It is covered all the same.
        }
    }

    private static String descriptor(Executable one) {
        Class<?> returns = one instanceof Method ? ((Method) one).getReturnType() : void.class;
        return java.lang.invoke.MethodType.methodType(returns, one.getParameterTypes()).toMethodDescriptorString();
    }

    private Class<?> type(String name) throws ClassNotFoundException {
        return Class.forName(name, true, loader);
    }

    private Object value(Class<?> type, String text) {
        if (text.startsWith("@")) {
            return objects.get(Integer.parseInt(text.substring(1)));
        }
        if (!type.isPrimitive()) {
            return null;
        }
        long bits = Long.parseLong(text);
        if (type == boolean.class) {
            return bits != 0;
        } else if (type == byte.class) {
            return (byte) bits;
        } else if (type == short.class) {
            return (short) bits;
        } else if (type == char.class) {
            return (char) bits;
        } else if (type == int.class) {
            return (int) bits;
        } else if (type == long.class) {
            return bits;
        } else if (type == float.class) {
            return Float.intBitsToFloat((int) bits);
        }
        return Double.longBitsToDouble(bits);
    }

    private static sun.misc.Unsafe unsafe() throws Exception {
        Field field = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        return (sun.misc.Unsafe) field.get(null);
    }
}
