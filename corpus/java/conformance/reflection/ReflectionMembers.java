// Declared fields, methods and constructors of our own classes, sorted by name; hierarchy and interfaces.
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class ReflectionMembers {
    interface Shape {
        double area();

        default String name() {
            return "shape";
        }
    }

    static abstract class Base implements Shape, Comparable<Base> {
        protected int id;
        static final String KIND = "base";

        Base(int id) {
            this.id = id;
        }

        @Override
        public int compareTo(Base o) {
            return 0;
        }

        abstract void go(String[] args, int[][] grid) throws Exception;
    }

    static final class Leaf extends Base {
        private List<String> names;
        public char[] chars;

        Leaf() {
            super(1);
        }

        Leaf(int a, String b) {
            super(a);
        }

        @Override
        public double area() {
            return 0;
        }

        @Override
        void go(String[] args, int[][] grid) {
        }
    }

    static void show(Class<?> c) {
        List<String> lines = new ArrayList<>();
        for (Field f : c.getDeclaredFields()) {
            lines.add("field " + f.getName() + " " + f.getType().getSimpleName() + " " + Modifier.toString(f.getModifiers()) + " of " + f.getDeclaringClass().getSimpleName());
        }
        for (Method m : c.getDeclaredMethods()) {
            if (m.isSynthetic()) {
                continue;
            }
            StringBuilder ps = new StringBuilder();
            for (Class<?> p : m.getParameterTypes()) {
                ps.append(p.getSimpleName()).append(' ');
            }
            lines.add("method " + m.getName() + " (" + ps.toString().trim() + ") " + m.getReturnType() + " " + Modifier.toString(m.getModifiers()) + " default "
                + m.isDefault() + " throws " + m.getExceptionTypes().length);
        }
        for (Constructor<?> k : c.getDeclaredConstructors()) {
            lines.add("constructor " + k.getName() + " " + k.getParameterCount());
        }
        Collections.sort(lines);
        System.out.println(c.getSimpleName() + " extends " + (c.getSuperclass() == null ? null : c.getSuperclass().getSimpleName()) + " implements " + c.getInterfaces().length);
        for (String l : lines) {
            System.out.println("  " + l);
        }
    }

    public static void main(String[] args) throws Exception {
        show(Shape.class);
        show(Base.class);
        show(Leaf.class);
        System.out.println(Leaf.class.getDeclaredField("names").getGenericType());
        System.out.println(Base.class.getGenericInterfaces()[1]);
        System.out.println(Leaf.class.getMethod("name").getDeclaringClass().getSimpleName());
        System.out.println(Leaf.class.getMethod("area"));
        System.out.println(Leaf.class.getDeclaredMethod("go", String[].class, int[][].class));
        System.out.println(Leaf.class.getDeclaredField("chars") + " " + Leaf.class.getDeclaredConstructor(int.class, String.class));
    }
}
