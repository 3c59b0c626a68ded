// Lambdas as lazy values, callbacks, event handlers and strategies in maps.
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.IntBinaryOperator;
import java.util.function.Supplier;

public class LazyAndCallbacks {
    static class Lazy<T> implements Supplier<T> {
        private Supplier<? extends T> source;
        private T value;

        Lazy(Supplier<? extends T> source) {
            this.source = source;
        }

        @Override
        public T get() {
            if (source != null) {
                value = source.get();
                source = null;
            }
            return value;
        }

        <R> Lazy<R> map(java.util.function.Function<? super T, ? extends R> f) {
            return new Lazy<>(() -> f.apply(get()));
        }
    }

    static class Button {
        private final List<BiConsumer<String, Integer>> handlers = new ArrayList<>();
        private int clicks;

        Runnable on(BiConsumer<String, Integer> h) {
            handlers.add(h);
            return () -> handlers.remove(h);
        }

        void click(String how) {
            clicks++;
            new ArrayList<>(handlers).forEach(h -> h.accept(how, clicks));
        }
    }

    public static void main(String[] args) {
        int[] evaluations = {0};
        Lazy<Integer> lazy = new Lazy<>(() -> {
            evaluations[0]++;
            return 42;
        });
        Lazy<String> mapped = lazy.map(x -> "v" + x);
        System.out.println(evaluations[0]);
        System.out.println(mapped.get() + mapped.get() + lazy.get() + " " + evaluations[0]);
        Button b = new Button();
        StringBuilder log = new StringBuilder();
        Runnable off = b.on((how, n) -> log.append("A").append(how).append(n).append(' '));
        b.on((how, n) -> {
            log.append("B").append(n).append(' ');
            if (n == 2) {
                off.run();
            }
        });
        b.click("x");
        b.click("y");
        b.click("z");
        System.out.println(log);
        Map<String, IntBinaryOperator> ops = new LinkedHashMap<>();
        ops.put("+", Integer::sum);
        ops.put("-", (x, y) -> x - y);
        ops.put("max", Math::max);
        ops.put("twice+", (x, y) -> ops.get("+").applyAsInt(x * 2, y));
        ops.forEach((k, op) -> System.out.println(k + " " + op.applyAsInt(6, 4)));
        Map<String, Supplier<List<Integer>>> makers = new LinkedHashMap<>();
        makers.put("empty", ArrayList::new);
        makers.put("one", () -> List.of(1));
        makers.forEach((k, s) -> System.out.println(k + s.get()));
    }
}
