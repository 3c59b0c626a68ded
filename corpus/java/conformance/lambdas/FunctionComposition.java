// andThen, compose, negate, and, or, identity, not, and order of evaluation in compositions.
import java.util.Comparator;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

public class FunctionComposition {
    static <T> Predicate<T> trace(String name, boolean result) {
        return t -> {
            System.out.print(name + " ");
            return result;
        };
    }

    public static void main(String[] args) {
        Function<Integer, Integer> inc = x -> x + 1, dbl = x -> x * 2;
        System.out.println(inc.andThen(dbl).apply(5) + " " + inc.compose(dbl).apply(5) + " " + Function.<Integer>identity().andThen(inc).apply(1));
        Function<Integer, String> chain = inc.andThen(dbl).andThen(Object::toString).andThen(s -> s + "!");
        System.out.println(chain.apply(20));
        BiFunction<Integer, Integer, Integer> add = Integer::sum;
        System.out.println(add.andThen(dbl).apply(3, 4));
        Predicate<String> empty = String::isEmpty, a = s -> s.startsWith("a");
        System.out.println(empty.negate().and(a).test("abc") + " " + empty.or(a).test("b") + " " + Predicate.not(empty).test("") + " "
            + Predicate.isEqual("x").test("x") + " " + Predicate.isEqual(null).test(null));
        System.out.println(trace("t", true).and(trace("f", false)).or(trace("u", true)).test(null));
        System.out.println(trace("f", false).and(trace("never", true)).test(null));
        System.out.println(trace("t", true).or(trace("never", true)).negate().test(null));
        StringBuilder sb = new StringBuilder();
        Consumer<String> first = s -> sb.append("1").append(s);
        Consumer<String> both = first.andThen(s -> sb.append("2").append(s));
        both.accept("x");
        System.out.println(sb);
        Consumer<String> failing = first.andThen(s -> {
            throw new IllegalStateException("stop");
        }).andThen(s -> sb.append("never"));
        try {
            failing.accept("y");
        } catch (IllegalStateException e) {
            System.out.println(sb + e.getMessage());
        }
        UnaryOperator<String> up = String::toUpperCase;
        System.out.println(up.andThen(String::length).apply("abc") + UnaryOperator.<String>identity().apply("id"));
        BinaryOperator<Integer> min = BinaryOperator.minBy(Comparator.naturalOrder());
        System.out.println(min.apply(3, 2) + " " + BinaryOperator.maxBy(Comparator.<String>naturalOrder()).apply("a", "b"));
        IntUnaryOperator iu = x -> x + 1;
        System.out.println(iu.andThen(x -> x * 10).compose(x -> x - 5).applyAsInt(10));
        IntPredicate even = x -> x % 2 == 0;
        System.out.println(even.and(x -> x > 5).negate().test(8) + " " + even.or(x -> x == 3).test(3));
        Function<Integer, Integer> all = List.of(inc, dbl, inc, dbl).stream().reduce(Function.identity(), Function::andThen);
        System.out.println(all.apply(1));
        try {
            inc.andThen(null);
        } catch (NullPointerException e) {
            System.out.println("null refused");
        }
    }
}
