// Lambdas, method references and functional interfaces, as far as Java 8 has them.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

public class Java8Lambdas {
    interface Shape {
        double area();

        default String describe() {
            return name() + " of " + area();
        }

        default String name() {
            return "shape";
        }

        static Shape square(double side) {
            return () -> side * side;
        }
    }

    interface Named {
        default String name() {
            return "named";
        }
    }

    static class Circle implements Shape, Named {
        public double area() {
            return 3;
        }

        public String name() {
            return Shape.super.name() + " and " + Named.super.name();
        }
    }

    int base = 100;

    IntBinaryOperator adder(int extra) {
        return (a, b) -> a + b + base + extra;
    }

    Supplier<Supplier<Integer>> nested() {
        int[] counter = {0};
        return () -> {
            counter[0]++;
            return () -> counter[0] * base;
        };
    }

    static <T, R> List<R> map(List<T> list, Function<? super T, ? extends R> function) {
        List<R> result = new ArrayList<>();
        for (T element : list) {
            result.add(function.apply(element));
        }
        return result;
    }

    static int twice(int x) {
        return 2 * x;
    }

    static String join(String first, Object... rest) {
        return first + Arrays.toString(rest);
    }

    public static void main(String[] args) throws Exception {
        Java8Lambdas self = new Java8Lambdas();
        System.out.println(self.adder(5).applyAsInt(1, 2));
        Supplier<Supplier<Integer>> outer = self.nested();
        Supplier<Integer> inner = outer.get();
        outer.get();
        System.out.println(inner.get());
        System.out.println(map(Arrays.asList("a", "bb", "ccc"), String::length));
        System.out.println(map(Arrays.asList(1, 2, 3), Java8Lambdas::twice));
        System.out.println(map(Arrays.asList("7", "12"), StringBuilder::new));
        IntFunction<int[]> maker = int[]::new;
        System.out.println(maker.apply(3).length);
        BiFunction<String, Object, String> varargs = Java8Lambdas::join;
        System.out.println(varargs.apply("x", 1));
        Function<Integer, Integer> plus = x -> x + 1;
        System.out.println(plus.andThen(x -> x * 10).compose((Integer x) -> x - 3).apply(5) + " " + Function.<String>identity().apply("same"));
        Predicate<String> empty = String::isEmpty;
        System.out.println(empty.negate().and(s -> s.length() < 3).or(s -> s.startsWith("!")).test("abc"));
        BinaryOperator<Integer> larger = BinaryOperator.maxBy(Comparator.naturalOrder());
        UnaryOperator<String> upper = String::toUpperCase;
        System.out.println(larger.apply(3, 9) + upper.apply("up"));
        IntPredicate even = n -> n % 2 == 0;
        System.out.println(even.test(4) + " " + even.negate().test(4));
        List<String> log = new ArrayList<>();
        Consumer<String> first = log::add;
        first.andThen(s -> log.add(s + s)).accept("e");
        System.out.println(log);
        Callable<String> thrower = () -> {
            throw new java.io.IOException("checked");
        };
        try {
            thrower.call();
        } catch (java.io.IOException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Shape.square(3).describe() + "; " + new Circle().describe());
        System.out.println(Optional.of("v").map(String::length).filter(n -> n > 1).orElseGet(() -> -1) + " " + Optional.ofNullable((String) null).isPresent());
        List<String> words = new ArrayList<>(Arrays.asList("pear", "fig", "apple", "kiwi"));
        words.sort(Comparator.comparingInt(String::length).reversed().thenComparing(Comparator.reverseOrder()));
        System.out.println(words);
        Runnable r = () -> System.out.println("run " + self.base);
        r.run();
        Object cast = (Runnable & java.io.Serializable) () -> { };
        System.out.println(cast instanceof java.io.Serializable);
    }
}
