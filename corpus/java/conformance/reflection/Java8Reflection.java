// Reflection, annotations, proxies and serialisation as far as Java 8 has them.
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

public class Java8Reflection {
    @Retention(RetentionPolicy.RUNTIME)
    @Target({ElementType.TYPE, ElementType.METHOD, ElementType.FIELD})
    @interface Note {
        String value() default "none";

        int[] levels() default {1, 2};

        Class<?> type() default Object.class;
    }

    @Note("base")
    static class Base implements Serializable {
        private static final long serialVersionUID = 1;
        private int secret = 42;
        @Note(levels = {}, type = String.class)
        protected String text = "t";
        transient int lost = 7;
        Map<String, List<Integer>> table;

        Base() {
        }

        Base(int secret, String text) {
            this.secret = secret;
            this.text = text;
        }

        @Note
        public String greet(String name, int times) {
            StringBuilder result = new StringBuilder();
            for (int i = 0; i < times; i++) {
                result.append(name);
            }
            return result.append(secret).toString();
        }

        static int fail(int[] values) {
            return values[9];
        }
    }

    static class Derived extends Base implements Comparable<Derived> {
        private static final long serialVersionUID = 2;
        enum Mood { GOOD, BAD }

        Mood mood = Mood.BAD;

        public int compareTo(Derived other) {
            return 0;
        }
    }

    interface Greeter {
        String greet(String name);
    }

    public static void main(String[] args) throws Exception {
        Class<?> type = Class.forName("Java8Reflection$Derived");
        System.out.println(type.getName() + " " + type.getSimpleName() + " " + type.getSuperclass().getSimpleName() + " " + Arrays.toString(type.getInterfaces()) + " " + type.isMemberClass());
        System.out.println(int[][].class.getName() + " " + String[].class.getComponentType() + " " + Modifier.toString(Base.class.getDeclaredMethod("fail", int[].class).getModifiers()));
        Method[] methods = Base.class.getDeclaredMethods();
        Arrays.sort(methods, Comparator.comparing(Method::getName));
        for (Method method : methods) {
            System.out.println(method);
        }
        Constructor<?> constructor = Base.class.getDeclaredConstructor(int.class, String.class);
        Object made = constructor.newInstance(5, "five");
        Field secret = Base.class.getDeclaredField("secret");
        secret.setAccessible(true);
        secret.setInt(made, secret.getInt(made) + 1);
        System.out.println(Base.class.getMethod("greet", String.class, int.class).invoke(made, "ab", 3));
        try {
            Base.class.getDeclaredMethod("fail", int[].class).invoke(null, new int[1]);
        } catch (InvocationTargetException e) {
            System.out.println("target " + e.getCause().getClass().getName());
        }
        try {
            Base.class.getDeclaredField("nothing");
        } catch (NoSuchFieldException e) {
            System.out.println("no field " + e.getMessage());
        }
        Note note = Base.class.getAnnotation(Note.class);
        System.out.println(note.value() + " " + Arrays.toString(note.levels()) + " " + note.type().getName());
        Note ofField = Base.class.getDeclaredField("text").getAnnotation(Note.class);
        System.out.println(ofField.value() + " " + ofField.levels().length + " " + ofField.type().getSimpleName() + " " + Derived.class.isAnnotationPresent(Note.class));
        ParameterizedType generic = (ParameterizedType) Base.class.getDeclaredField("table").getGenericType();
        System.out.println(generic.getActualTypeArguments().length + " " + generic.getRawType());
        Object array = Array.newInstance(long.class, 3);
        Array.setLong(array, 1, 9);
        System.out.println(Array.getLength(array) + " " + Array.get(array, 1));
        InvocationHandler handler = (proxy, method, values) -> method.getName() + Arrays.toString(values);
        Greeter greeter = (Greeter) Proxy.newProxyInstance(Java8Reflection.class.getClassLoader(), new Class<?>[] {Greeter.class}, handler);
        System.out.println(greeter.greet("you") + " " + Proxy.isProxyClass(greeter.getClass()));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Derived before = new Derived();
        before.mood = Derived.Mood.GOOD;
        before.text = "kept";
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(before);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            Derived after = (Derived) in.readObject();
            System.out.println(after.text + " " + after.mood + " " + after.lost + " " + (after.mood == Derived.Mood.GOOD));
        }
        System.out.println(Enum.valueOf(Derived.Mood.class, "BAD").ordinal() + " " + Arrays.toString(Derived.Mood.values()));
    }
}
