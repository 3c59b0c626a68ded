// forName, constructors, methods, fields: creation, invocation, access, and what goes wrong.
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

public class ReflectionBasics {
    public static class Target {
        public int number = 5;
        private String secret = "hidden";
        public static final long CONSTANT = 1L << 40;
        protected transient volatile double odd;

        public Target() {
        }

        private Target(String s, int n) {
            secret = s;
            number = n;
        }

        public String greet(String who) {
            return "hello " + who + " from " + number;
        }

        public int add(int a, long b) {
            return a + (int) b;
        }

        private static String hiddenStatic() {
            return "static";
        }

        public void fail() {
            throw new IllegalStateException("inside");
        }

        public static int varargs(int... xs) {
            return xs.length;
        }
    }

    public static void main(String[] args) throws Exception {
        Class<?> c = Class.forName("ReflectionBasics$Target");
        Object o = c.getDeclaredConstructor().newInstance();
        System.out.println(c.getMethod("greet", String.class).invoke(o, "you"));
        System.out.println(c.getMethod("add", int.class, long.class).invoke(o, 3, 4L) + " " + c.getMethod("add", int.class, long.class).invoke(o, (byte) 3, 4));
        System.out.println(c.getMethod("varargs", int[].class).invoke(null, (Object) new int[4]));
        Constructor<?> k = c.getDeclaredConstructor(String.class, int.class);
        k.setAccessible(true);
        Object p = k.newInstance("made", 9);
        Field secret = c.getDeclaredField("secret");
        secret.setAccessible(true);
        System.out.println(secret.get(p) + " " + c.getField("number").getInt(p) + " " + c.getField("CONSTANT").get(null));
        secret.set(p, "changed");
        c.getField("number").set(p, 77);
        System.out.println(secret.get(p) + " " + ((Target) p).number);
        Method h = c.getDeclaredMethod("hiddenStatic");
        h.setAccessible(true);
        System.out.println(h.invoke(null) + " " + Modifier.toString(h.getModifiers()) + " " + h.getReturnType().getSimpleName());
        System.out.println(Modifier.toString(c.getDeclaredField("odd").getModifiers()) + " | " + Modifier.toString(c.getField("CONSTANT").getModifiers())
            + " | " + Modifier.toString(c.getModifiers()));
        try {
            c.getMethod("fail").invoke(o);
        } catch (InvocationTargetException e) {
            System.out.println("target " + e.getCause() + " " + e.getMessage());
        }
        try {
            c.getMethod("nothing");
        } catch (NoSuchMethodException e) {
            System.out.println(e.getMessage());
        }
        try {
            c.getField("secret");
        } catch (NoSuchFieldException e) {
            System.out.println(e.getMessage());
        }
        try {
            Class.forName("no.such.Class");
        } catch (ClassNotFoundException e) {
            System.out.println(e.getMessage());
        }
        try {
            c.getMethod("greet", String.class).invoke(o, 5);
        } catch (IllegalArgumentException e) {
            System.out.println("wrong argument");
        }
        try {
            c.getMethod("greet", String.class).invoke(null, "x");
        } catch (NullPointerException e) {
            System.out.println("no receiver");
        }
        try {
            c.getMethod("greet", String.class).invoke("wrong", "x");
        } catch (IllegalArgumentException e) {
            System.out.println("wrong receiver");
        }
        try {
            Runnable.class.getDeclaredConstructor();
        } catch (NoSuchMethodException e) {
            System.out.println(e.getMessage());
        }
        try {
            Number.class.getDeclaredConstructor().newInstance();
        } catch (InstantiationException e) {
            System.out.println("abstract");
        }
    }
}
