// Observer with unsubscription during notification, and a fluent builder with validation and generics.
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

public class ObserverAndBuilder {
    static class Subject<T> {
        private final List<Consumer<? super T>> observers = new ArrayList<>();
        private T value;

        AutoCloseable observe(Consumer<? super T> c) {
            observers.add(c);
            return () -> observers.remove(c);
        }

        void set(T v) {
            if (!java.util.Objects.equals(v, value)) {
                value = v;
                for (Consumer<? super T> c : List.copyOf(observers)) {
                    c.accept(v);
                }
            }
        }
    }

    static abstract class Builder<B extends Builder<B>> {
        protected final Map<String, Object> parts = new LinkedHashMap<>();

        abstract B self();

        B with(String k, Object v) {
            if (parts.putIfAbsent(k, v) != null) {
                throw new IllegalStateException(k + " given twice");
            }
            return self();
        }

        String build() {
            return getClass().getSimpleName() + parts;
        }
    }

    static class Pizza extends Builder<Pizza> {
        private int toppings;

        Pizza topping(String t) {
            toppings++;
            return with("topping" + toppings, t);
        }

        @Override
        Pizza self() {
            return this;
        }

        @Override
        String build() {
            if (toppings == 0) {
                throw new IllegalArgumentException("nothing on it");
            }
            return super.build() + "x" + toppings;
        }
    }

    public static void main(String[] args) throws Exception {
        Subject<String> s = new Subject<>();
        StringBuilder log = new StringBuilder();
        AutoCloseable[] handle = new AutoCloseable[1];
        s.observe(v -> log.append("A:").append(v).append(' '));
        handle[0] = s.observe(v -> {
            log.append("B:").append(v).append(' ');
            try {
                handle[0].close();
            } catch (Exception e) {
                log.append("!");
            }
        });
        s.observe((Object v) -> log.append("C:").append(v.hashCode()).append(' '));
        s.set("x");
        s.set("x");
        s.set("y");
        System.out.println(log);
        try (AutoCloseable temporary = s.observe(v -> log.append("T "))) {
            s.set("z");
        }
        s.set("w");
        System.out.println(log);
        System.out.println(new Pizza().with("size", 30).topping("ham").topping("olive").build());
        try {
            new Pizza().with("a", 1).with("a", 2);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            new Pizza().build();
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
