// Generic overriding and covariant returns make bridges, which cast and forward.
import java.util.Comparator;
import java.util.function.Function;

public class BridgeMethods {
    interface Source<T> {
        T get();
    }

    static abstract class Handler<T> {
        abstract String handle(T t);

        String twice(T t) {
            return handle(t) + handle(t);
        }
    }

    static class StringHandler extends Handler<String> implements Source<Integer> {
        @Override
        String handle(String s) {
            return "[" + s + "]";
        }

        @Override
        public Integer get() {
            return 7;
        }
    }

    static class Animal {
        Animal self() {
            return this;
        }

        Object copy() {
            return "animal";
        }
    }

    static class Dog extends Animal {
        @Override
        Dog self() {
            return this;
        }

        @Override
        String copy() {
            return "dog";
        }

        String bark() {
            return "woof";
        }
    }

    static class Version implements Comparable<Version> {
        final int n;

        Version(int n) {
            this.n = n;
        }

        @Override
        public int compareTo(Version o) {
            return Integer.compare(n, o.n);
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) throws Exception {
        Handler<String> h = new StringHandler();
        System.out.println(h.twice("x"));
        Source<? extends Number> s = new StringHandler();
        System.out.println(s.get().doubleValue());
        try {
            ((Handler) h).handle(5);
        } catch (ClassCastException e) {
            System.out.println("bridge refuses an Integer");
        }
        Animal a = new Dog();
        System.out.println(a.copy() + " " + new Dog().self().bark() + " " + ((Dog) a.self()).bark());
        Comparable raw = new Version(1);
        System.out.println(raw.compareTo(new Version(2)));
        try {
            raw.compareTo("text");
        } catch (ClassCastException e) {
            System.out.println("compareTo refuses a String");
        }
        int bridges = 0;
        for (java.lang.reflect.Method m : Dog.class.getDeclaredMethods()) {
            if (m.isBridge()) {
                bridges++;
            }
        }
        System.out.println(bridges);
        Function<Object, String> f = o -> "f" + o;
        Function<Integer, Object> g = f::apply;
        System.out.println(g.apply(3));
        Comparator<Object> byText = Comparator.comparing(Object::toString);
        System.out.println(byText.compare(10, 9) < 0);
    }
}
