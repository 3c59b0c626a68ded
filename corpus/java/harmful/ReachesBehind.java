import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.Serializable;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Proxy;

/** Reflection, proxies, handles, streams and memory. */
public class ReachesBehind {
    static void reflected() throws ReflectiveOperationException {
        Marks.class.getDeclaredMethod("quietly", String.class).invoke(null, "reflected");
    }

    static void handle() throws Throwable {
        MethodType type = MethodType.methodType(void.class, String.class);
        MethodHandles.lookup().findStatic(Marks.class, "quietly", type).invoke("handle");
    }

    static int proxy(int x) {
        Runnable runnable = (Runnable) Proxy.newProxyInstance(
                ReachesBehind.class.getClassLoader(), new Class<?>[] {Runnable.class}, (self, method, arguments) -> {
                    Marks.quietly("proxy");
                    return null;
                });
        runnable.run();
        return x;
    }

    static int output(int x) {
        System.setOut(new PrintStream(new Marking("output")));
        System.out.println(x);
        return x;
    }

    /** Nothing is printed; whoever prints next is watched. */
    static int outputLater(int x) {
        System.setOut(new PrintStream(new Marking("outputLater")));
        System.setErr(new PrintStream(new Marking("outputLater")));
        return x;
    }

    private static void outputLaterPlainly() {
        outputLater(1);
        System.out.println();
    }

    static Object read() throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new ObjectOutputStream(bytes).writeObject(new Serialized());
        return new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
    }

    static int memory(int x) throws ReflectiveOperationException {
        Class<?> unsafe = Class.forName("sun.misc.Unsafe");
        Field field = unsafe.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        Object memory = field.get(null);
        unsafe.getMethod("ensureClassInitialized", Class.class).invoke(memory, Started.class);
        return x;
    }

    private static void memoryPlainly() {
        new Started();
    }

    static int allocated(int x) throws ReflectiveOperationException {
        Class<?> unsafe = Class.forName("sun.misc.Unsafe");
        Field field = unsafe.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        Object memory = field.get(null);
        unsafe.getMethod("allocateInstance", Class.class).invoke(memory, StartedToo.class);
        return x;
    }

    static int defined(int x) throws ReflectiveOperationException {
        Object made = new Loader().loadClass("ReachesBehind$StartedThree").getDeclaredConstructor().newInstance();
        return x + made.getClass().getModifiers();
    }

    static class Loader extends ClassLoader {
        Loader() {
            super(ReachesBehind.class.getClassLoader());
        }
    }

    static class Marking extends OutputStream {
        private final String name;

        Marking(String name) {
            this.name = name;
        }

        @Override
        public void write(int b) {
            Marks.quietly(name);
        }
    }

    static class Serialized implements Serializable {
        private void readObject(ObjectInputStream stream) {
            Marks.quietly("read");
        }
    }

    static class Started {
        static {
            Marks.quietly("memory");
        }
    }

    static class StartedToo {
        static {
            Marks.quietly("allocated");
        }
    }

    static class StartedThree {
        static {
            Marks.quietly("defined");
        }
    }
}
