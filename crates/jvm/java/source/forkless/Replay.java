package forkless;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;

/**
 * Runs methods on given heaps and tells what they did: one request on standard input after the other.
 *
 * <p>A request has, in this order: names of classes and fields that are new; the identity hash that the path starts with,
 * or 0 if it asks for none; classes to load before; the classes to initialise first; the objects of the input: how many, and how many constants of
 * the program come after them; their classes and lengths; the static fields of the constants; the contents of the objects;
 * the calls with their arguments: of the preconditions and of the method; whether they are made, or only what is there
 * before is told; the values of other inputs; what is read from the environment: names and values; values of static
 * fields; what is to be told (see {@link Report}).
 *
 * <p>The answer starts with what happened: R and the result; T, the exception and its class; E if the process ends; W and
 * words if no JVM could have such an input; U and words if this JVM cannot make it; L and words if it has used up the
 * identity hashes. After the first three follow the number of objects that were asked for their hash, the static fields and
 * the objects that were found, and the message of an exception.
 */
public final class Replay {
    /** Instead of a length: the object is made by its constructor, and its contents are added. */
    private static final int COLLECTION = -2;

    /** Instead of a length: the object is a function, whose name follows. */
    private static final int FUNCTION = -3;

    private static final String INPUTS = "forkless.Inputs";
    private static final String PROPERTY = "System.getProperty(\"";
    private static final String SEPARATOR = "line.separator";

    private final Channel channel;
    private final Memory memory;
    private final Symbols symbols;
    private final Leftovers leftovers;
    private final ClassLoader systemLoader = ClassLoader.getSystemClassLoader();
    private final PrintStream nowhere = new PrintStream(new Nowhere());
    /** The properties of the system that every path finds, names and values in turn. */
    private String[] systemProperties = {};
    /** Properties that the JDK's own code needs as they are: where its files and libraries are. */
    private final Map<String, String> ofMachine = new HashMap<>();
    /** What to tell if the program ends the process now; null between requests. */
    private volatile Report current;
    /** When the request that runs came, in milliseconds; 0 between requests. */
    private volatile long since;

    private Replay(Channel channel) throws Exception {
        this.channel = channel;
        memory = Memory.ofThisJvm();
        symbols = new Symbols(memory);
        leftovers = new Leftovers(memory);
        for (String key : new String[] {"java.home", "java.library.path", "sun.boot.library.path"}) {
            ofMachine.put(key, System.getProperty(key, ""));
        }
    }

    /** Arguments: the token of answers, in hexadecimal; how many seconds a path may take. */
    public static void main(String[] arguments) throws Exception {
        byte[] token = new byte[arguments[0].length() / 2];
        for (int i = 0; i < token.length; i++) {
            token[i] = (byte) Integer.parseInt(arguments[0].substring(2 * i, 2 * i + 2), 16);
        }
        Channel channel = new Channel(new BufferedInputStream(new FileInputStream(FileDescriptor.in), 1 << 16),
                new FileOutputStream(FileDescriptor.out), token);
        channel.start();
        Replay replay = new Replay(channel);
        Guard.start(replay, Long.parseLong(arguments[1]));
        replay.leftovers.know();
        replay.load();
        ByteArrayOutputStream hello = new ByteArrayOutputStream();
        hello.write('H');
        Channel.writeText(new DataOutputStream(hello), System.getProperty("java.version"));
        channel.send(hello);
        while (true) {
            ByteBuffer request = channel.receive();
            if (request.get(0) == 'S') {
                replay.learnProperties(request);
            } else {
                replay.answer(request);
            }
        }
    }

    /** Loads what the first request needs, while nobody waits; after this no class file of this program is needed. */
    private void load() throws Exception {
        symbols.start(new Fresh(channel, memory));
        Call call = new Call(Call.STATIC, Replay.class, "nothing", "(I[Ljava/lang/String;)V", symbols, memory);
        call.make(new Object[] {0, null});
        symbols.start(null);
        ByteBuffer nothing = ByteBuffer.allocate(64);
        nothing.putInt(0, -1).putInt(4, -1);
        new Report(nothing, symbols, memory).returned('I', 0);
        Values.read(ByteBuffer.allocate(64).put(0, (byte) 'N'), new Object[0]);
        Report.impossible(Impossible.here(""));
        new Hashes(0).asked();
        Contents.add(new LinkedHashMap<Object, Object>(), new Object[0], memory);
        Functions.start(new HashMap<>());
    }

    @SuppressWarnings("unused")
    private static void nothing(int number, String[] texts) {}

    /** How long the request that runs has been running, in milliseconds; 0 between requests. */
    long runningFor() {
        long start = since;
        return start == 0 ? 0 : System.nanoTime() / 1_000_000 - start;
    }

    /** Tells what the running request did so far, as the process ends now. */
    void tellOfEnd() {
        Report report = current;
        if (report == null) {
            return;
        }
        try {
            channel.send(report.exiting());
        } catch (IOException | Impossible nobodyToTell) {
            // The exit code tells the most important part.
        }
    }

    private void answer(ByteBuffer request) throws IOException {
        ByteArrayOutputStream answer;
        since = Math.max(1, System.nanoTime() / 1_000_000);
        try {
            answer = run(request);
        } catch (Impossible why) {
            answer = Report.impossible(why);
        } catch (OutOfMemoryError error) {
            answer = Report.impossible(Impossible.here("out of memory"));
        } catch (RuntimeException | LinkageError error) {
            answer = Report.impossible(Impossible.here(Impossible.words(error)));
        }
        current = null;
        since = 0;
        Thread.currentThread().setContextClassLoader(null);
        makeSystemLoader(systemLoader);
        leftovers.remove();
        symbols.start(null);
        channel.send(answer);
    }

    private ByteArrayOutputStream run(ByteBuffer request) throws IOException, Impossible {
        request.get();
        symbols.add(request);
        Fresh loader = new Fresh(channel, memory);
        symbols.start(loader);
        setProperties();
        System.setIn(new BufferedInputStream(new ByteArrayInputStream(new byte[0])));
        System.setOut(nowhere);
        System.setErr(nowhere);
        Thread.currentThread().setContextClassLoader(loader);
        makeSystemLoader(loader);
        restartThreadNames();

        int firstHash = request.getInt();
        Hashes.load(request, symbols);
        initialize(request, loader);
        int own = request.getInt();
        Object[] objects = new Object[own + request.getInt()];
        boolean[] isCollection = allocate(request, objects, own, loader);
        for (int i = own; i < objects.length; i++) {
            objects[i] = constant(request.getInt());
        }
        fill(request, objects, own, isCollection);
        int preparing = request.getInt();
        Call[] calls = new Call[request.getInt()];
        Object[][] arguments = new Object[calls.length][];
        for (int i = 0; i < calls.length; i++) {
            Class<?> owner = symbols.type(request.getInt());
            int kind = request.get();
            String name = Channel.readText(request);
            calls[i] = new Call(kind, owner, name, Channel.readText(request), symbols, memory);
            arguments[i] = readValues(request, objects);
        }
        boolean isCalled = request.get() != 0;
        Object[] inputs = readValues(request, objects);
        setEnvironment(request, objects, loader);
        setStatics(request, objects);
        Report report = new Report(request, symbols, memory);
        for (int node = 0; node < own; node++) {
            report.know(node, objects[node]);
        }
        if (inputs.length > 0) {
            setStatic(loader, INPUTS, inputs);
        }
        report.start(new Hashes(firstHash));
        current = report;
        if (!isCalled) {
            return report.returned('V', null);
        }
        int last = calls.length - 1;
        Object result;
        try {
            prepare(calls, arguments, preparing);
            for (int i = preparing; i < last; i++) {
                require(calls[i], arguments[i]);
            }
            result = calls[last].make(arguments[last]);
        } catch (InvocationTargetException thrown) {
            return report.threw(thrown.getCause());
        }
        return report.returned(calls[last].resultLetter(), result);
    }

    private void learnProperties(ByteBuffer request) {
        request.get();
        systemProperties = new String[2 * request.getInt()];
        for (int i = 0; i < systemProperties.length; i++) {
            systemProperties[i] = Channel.readText(request);
        }
    }

    /** Gives the path the properties of the system that all paths find, whatever the last one set. */
    private void setProperties() {
        Properties properties = new Properties();
        for (int i = 0; i < systemProperties.length; i += 2) {
            properties.setProperty(systemProperties[i], systemProperties[i + 1]);
        }
        properties.putAll(ofMachine);
        if (System.lineSeparator().equals(properties.getProperty(SEPARATOR))) {
            // It is the same object when a JVM starts.
            properties.setProperty(SEPARATOR, System.lineSeparator());
        }
        System.setProperties(properties);
    }

    private void makeSystemLoader(ClassLoader loader) {
        try {
            Fresh.setSystemLoader(loader, memory);
        } catch (NoSuchFieldException otherJvm) {
            // The program sees the one of this program.
        }
    }

    /** The first thread without a name of its own is "Thread-0" on each path. */
    private void restartThreadNames() {
        String[][] places = {{"java.lang.Thread", "threadInitNumber"}, {"java.lang.Thread$ThreadNumbering", "next"}};
        for (String[] place : places) {
            try {
                Class<?> declaring = Class.forName(place[0]);
                memory.putBits(declaring, memory.staticOffset(declaring, place[1]), 4, 0);
            } catch (ClassNotFoundException | NoSuchFieldException otherVersion) {
                // One of them is there.
            }
        }
    }

    /** Makes the first calls, which make the receiver of all that follow, and get it ready. */
    private static void prepare(Call[] calls, Object[][] arguments, int count)
            throws Impossible, InvocationTargetException {
        for (int i = 0; i < count; i++) {
            Object made = calls[i].make(arguments[i]);
            if (!calls[i].isConstructor()) {
                continue;
            }
            for (Object[] others : arguments) {
                for (int place = 0; place < others.length; place++) {
                    if (others[place] == Values.RECEIVER) {
                        others[place] = made;
                    }
                }
            }
        }
    }

    /** Calls a precondition, which must hold. */
    private static void require(Call call, Object[] arguments) throws Impossible {
        Object holds;
        try {
            holds = call.make(arguments);
        } catch (InvocationTargetException thrown) {
            throw Impossible.wrong("the precondition throws " + Impossible.words(thrown.getCause()));
        }
        if (!Boolean.TRUE.equals(holds)) {
            throw Impossible.wrong("the precondition does not hold");
        }
    }

    /** Initialises classes; one that cannot be stays as it is. */
    private void initialize(ByteBuffer request, Fresh loader) throws Impossible {
        for (int left = request.getInt(); left > 0; left--) {
            Class<?> type = symbols.type(request.getInt());
            try {
                Class.forName(type.getName(), true, loader);
            } catch (ClassNotFoundException | LinkageError failed) {
                // The path goes on likewise.
            }
        }
    }

    /** What a static field holds; its class is initialised if need be. */
    private Object constant(int number) throws Impossible {
        Class<?> declaring = symbols.declaringClass(number);
        try {
            Field field = declaring.getDeclaredField(symbols.fieldName(number));
            Class.forName(declaring.getName(), true, declaring.getClassLoader());
            return memory.reference(memory.staticBase(field), memory.staticOffset(field));
        } catch (ReflectiveOperationException | LinkageError error) {
            throw Impossible.here("there is no constant " + symbols.fieldName(number) + ": " + Impossible.words(error));
        }
    }

    /** Makes the objects; the answer is which of them are given by what is in them. */
    private boolean[] allocate(ByteBuffer request, Object[] objects, int own, Fresh loader) throws Impossible {
        boolean[] isCollection = new boolean[own];
        for (int i = 0; i < own; i++) {
            Class<?> type = symbols.type(request.getInt());
            int length = request.getInt();
            try {
                isCollection[i] = length == COLLECTION;
                if (isCollection[i]) {
                    objects[i] = Contents.make(type, memory);
                } else if (length == FUNCTION) {
                    objects[i] = Functions.make(type, Channel.readText(request), loader, memory);
                } else if (type.isArray()) {
                    objects[i] = Array.newInstance(type.getComponentType(), Math.max(0, length));
                } else {
                    objects[i] = memory.allocate(type);
                }
            } catch (InstantiationException error) {
                throw Impossible.wrong("the input cannot have an object of " + type.getName() + ", which is abstract");
            } catch (OutOfMemoryError error) {
                throw Impossible.here("out of memory for an input of " + type.getName());
            } catch (Throwable error) {
                // IllegalAccessException for java.lang.Class, though nothing declares it; or initialising failed.
                throw Impossible.here("an object of " + type.getName() + " cannot be made: " + Impossible.words(error));
            }
        }
        return isCollection;
    }

    private void fill(ByteBuffer request, Object[] objects, int own, boolean[] isCollection) throws Impossible {
        Object[][] contents = new Object[own][];
        for (int i = 0; i < own; i++) {
            Object object = objects[i];
            if (isCollection[i]) {
                contents[i] = readValues(request, objects);
                continue;
            }
            for (int left = request.getInt(); left > 0; left--) {
                int field = request.getInt();
                Values.readField(request, objects, object, field, symbols, memory);
            }
            for (int left = request.getInt(); left > 0; left--) {
                int index = request.getInt();
                Values.readElement(request, objects, object, index);
            }
            if (object instanceof String) {
                completeText(object);
            }
        }
        // What is inside has larger numbers, and is asked for its hash when it is added.
        for (int i = own - 1; i >= 0; i--) {
            if (contents[i] != null) {
                Contents.add(objects[i], contents[i], memory);
            }
        }
    }

    /** A string always has characters: the JVM relies on it. */
    private void completeText(Object text) throws Impossible {
        try {
            long offset = memory.offset(String.class, "value");
            if (memory.reference(text, offset) == null) {
                memory.putReference(text, offset, memory.reference("", offset));
            }
        } catch (NoSuchFieldException otherJvm) {
            throw Impossible.here("strings of this JVM have other fields");
        }
    }

    private static Object[] readValues(ByteBuffer request, Object[] objects) {
        Object[] values = new Object[request.getInt()];
        for (int i = 0; i < values.length; i++) {
            values[i] = Values.read(request, objects);
        }
        return values;
    }

    /** Sets static fields: of the program that are inputs, and of the JDK that are random otherwise. */
    private void setStatics(ByteBuffer request, Object[] objects) throws Impossible {
        for (int left = request.getInt(); left > 0; left--) {
            int number = request.getInt();
            Field field = symbols.staticField(number);
            Values.readStatic(request, objects, field, symbols.fieldLetter(number), memory);
        }
    }

    /** Sets what the program reads from its environment: properties now, the rest when it asks. */
    private void setEnvironment(ByteBuffer request, Object[] objects, Fresh loader) throws Impossible {
        Map<String, Object> values = new HashMap<>();
        for (int left = request.getInt(); left > 0; left--) {
            String name = Channel.readText(request);
            Object value = Values.read(request, objects);
            if (name.startsWith(PROPERTY)) {
                String key = name.substring(PROPERTY.length(), name.length() - 2);
                setProperty(key, (String) value);
            } else {
                values.put(name, value);
            }
        }
        Functions.start(values);
        if (!values.isEmpty()) {
            setStatic(loader, Fresh.ENVIRONMENT, values);
        }
    }

    private static void setProperty(String key, String value) {
        if (value == null) {
            System.clearProperty(key);
        } else {
            System.setProperty(key, value);
        }
    }

    /** Hands values to a class that gives them to the program. */
    private void setStatic(Fresh loader, String owner, Object values) throws Impossible {
        try {
            Field field = Class.forName(owner, true, loader).getDeclaredField("values");
            memory.putReference(memory.staticBase(field), memory.staticOffset(field), values);
        } catch (ReflectiveOperationException other) {
            throw Impossible.here("there is another class " + owner);
        }
    }
}
