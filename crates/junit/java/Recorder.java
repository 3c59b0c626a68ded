package forkless;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Runs trials and tests, and writes down what they do: one line each, to a file. A trial is a static method that takes a
 * recorder; a test is a method of an object. When its input ends, the process that started it is gone: then it ends at once.
 */
public final class Recorder implements Runnable {
    /** Something that is looked at when a method has returned. */
    public interface Source {
        Object get() throws Throwable;
    }

    private static final int MOST_ITEMS = 20;
    private static final int MOST_LETTERS = 200;
    private static final int DEEPEST = 3;

    private final OutputStream out;
    private Object[] known = {};

    private Recorder(OutputStream out) {
        this.out = out;
    }

    /** The file to write, and a file with a line for each method: its class, a space, its name. */
    public static void main(String[] arguments) throws Exception {
        Recorder recorder = new Recorder(new FileOutputStream(arguments[0]));
        Thread watch = new Thread(recorder, "forkless watch");
        watch.setDaemon(true);
        watch.start();
        PrintStream nowhere = new PrintStream(new OutputStream() {
            @Override
            public void write(int letter) {
                // Nobody reads it.
            }
        });
        System.setOut(nowhere);
        System.setErr(nowhere);
        for (String line : Files.readAllLines(Paths.get(arguments[1]), StandardCharsets.UTF_8)) {
            int space = line.indexOf(' ');
            recorder.say("case");
            recorder.runMethod(line.substring(0, space), line.substring(space + 1));
        }
        recorder.say("done");
        Runtime.getRuntime().halt(0);
    }

    private void runMethod(String className, String name) {
        try {
            Class<?> type = Class.forName(className);
            for (Method method : type.getDeclaredMethods()) {
                if (method.getName().equals(name)) {
                    method.setAccessible(true);
                    if (Modifier.isStatic(method.getModifiers())) {
                        method.invoke(null, this);
                    } else {
                        Constructor<?> constructor = type.getDeclaredConstructor();
                        constructor.setAccessible(true);
                        method.invoke(constructor.newInstance());
                        say("passed");
                    }
                    return;
                }
            }
            say("failed " + text("there is no method " + name));
        } catch (InvocationTargetException wrapped) {
            say("failed " + text(String.valueOf(wrapped.getCause())));
        } catch (Throwable problem) {
            say("failed " + text(String.valueOf(problem)));
        }
    }

    /** The objects that a test has variables for. */
    public void known(Object... objects) {
        known = objects;
    }

    /** The method has returned. */
    public void returned() {
        say("returned");
    }

    /** It has thrown this. */
    public void threw(Throwable thrown) {
        String message;
        try {
            message = thrown.getMessage();
        } catch (Throwable problem) {
            message = null;
        }
        say("threw " + thrown.getClass().getName() + " " + (message == null ? "N" : text(message)));
    }

    /** What can be seen now. */
    public void value(Source source) {
        String seen;
        try {
            seen = described(source.get(), 0);
        } catch (Throwable problem) {
            seen = "!";
        }
        say("value " + seen);
    }

    private String described(Object value, int depth) {
        if (value == null) {
            return "N";
        }
        if (value instanceof Boolean) {
            return "Z" + ((Boolean) value ? 1 : 0);
        }
        if (value instanceof Character) {
            return "C" + (int) (Character) value;
        }
        if (value instanceof Byte) {
            return "B" + value;
        }
        if (value instanceof Short) {
            return "S" + value;
        }
        if (value instanceof Integer) {
            return "I" + value;
        }
        if (value instanceof Long) {
            return "J" + value;
        }
        if (value instanceof Float) {
            return "F" + (Float.floatToRawIntBits((Float) value) & 0xffffffffL);
        }
        if (value instanceof Double) {
            return "D" + Long.toUnsignedString(Double.doubleToRawLongBits((Double) value));
        }
        if (value instanceof String) {
            String text = (String) value;
            return text.length() <= MOST_LETTERS ? text(text) : "?" + value.getClass().getName();
        }
        if (value instanceof Enum) {
            return "E" + ((Enum<?>) value).getDeclaringClass().getName() + "#" + ((Enum<?>) value).name();
        }
        for (int number = 0; number < known.length; number++) {
            if (known[number] == value && !isChanging(value)) {
                return "=" + number;
            }
        }
        String parts = depth < DEEPEST ? parts(value, depth) : null;
        return parts != null ? parts : "?" + value.getClass().getName();
    }

    /** Is it known by what is in it, and that may have changed? */
    private static boolean isChanging(Object value) {
        return value.getClass().isArray() || value.getClass().getName().startsWith("java.");
    }

    private String parts(Object value, int depth) {
        Class<?> type = value.getClass();
        if (type.isArray()) {
            if (Array.getLength(value) > MOST_ITEMS) {
                return null;
            }
            StringBuilder out = new StringBuilder("A" + type.getComponentType().getName() + " ( ");
            for (int index = 0; index < Array.getLength(value); index++) {
                out.append(described(Array.get(value, index), depth + 1)).append(' ');
            }
            return out.append(')').toString();
        }
        // What a class of somebody's own does when it is looked into, nobody knows.
        if (!type.getName().startsWith("java.")) {
            return null;
        }
        if (value instanceof List && ((List<?>) value).size() <= MOST_ITEMS) {
            return items("L", (List<?>) value, depth);
        }
        if (value instanceof Set && ((Set<?>) value).size() <= MOST_ITEMS) {
            return items("X", (Set<?>) value, depth);
        }
        if (value instanceof Map && ((Map<?, ?>) value).size() <= MOST_ITEMS) {
            StringBuilder out = new StringBuilder("M ( ");
            for (Map.Entry<?, ?> entry : ((Map<?, ?>) value).entrySet()) {
                out.append(described(entry.getKey(), depth + 1)).append(' ');
                out.append(described(entry.getValue(), depth + 1)).append(' ');
            }
            return out.append(')').toString();
        }
        if (value instanceof Optional) {
            Object held = ((Optional<?>) value).orElse(null);
            return held == null ? "O ( )" : "O ( " + described(held, depth + 1) + " )";
        }
        String packageName = type.getName().substring(0, type.getName().lastIndexOf('.'));
        boolean isText = value instanceof CharSequence || packageName.equals("java.math") || packageName.equals("java.time")
            || packageName.equals("java.util.concurrent.atomic");
        if (isText && value.toString().length() <= MOST_LETTERS) {
            return "P" + text(value.toString());
        }
        return null;
    }

    private String items(String tag, Iterable<?> items, int depth) {
        StringBuilder out = new StringBuilder(tag + " ( ");
        for (Object item : items) {
            out.append(described(item, depth + 1)).append(' ');
        }
        return out.append(')').toString();
    }

    /** A text by the numbers of its letters. */
    private static String text(String text) {
        StringBuilder out = new StringBuilder("T");
        for (int index = 0; index < text.length(); index++) {
            out.append(String.format("%04x", (int) text.charAt(index)));
        }
        return out.toString();
    }

    private void say(String line) {
        try {
            out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
            out.flush();
        } catch (IOException closed) {
            Runtime.getRuntime().halt(74);
        }
    }

    @Override
    public void run() {
        try {
            while (System.in.read() >= 0) {
                // Nobody has anything to say.
            }
        } catch (IOException closed) {
            // The same.
        }
        Runtime.getRuntime().halt(130);
    }
}
