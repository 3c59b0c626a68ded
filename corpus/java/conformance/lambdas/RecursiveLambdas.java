// Recursion through fields, arrays, self application and a fixed point combinator.
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.function.UnaryOperator;

public class RecursiveLambdas {
    static IntUnaryOperator factorial = n -> n <= 1 ? 1 : n * RecursiveLambdas.factorial.applyAsInt(n - 1);
    Function<Integer, Integer> fib = n -> n < 2 ? n : this.fib.apply(n - 1) + this.fib.apply(n - 2);

    interface Self<T> {
        T apply(Self<T> self);

        default T call() {
            return apply(this);
        }
    }

    static <A, B> Function<A, B> fix(Function<Function<A, B>, Function<A, B>> f) {
        Self<Function<A, B>> g = self -> f.apply(x -> self.call().apply(x));
        return g.call();
    }

    static <A, B> Function<A, B> memo(Map<A, B> cache, BiFunction<Function<A, B>, A, B> body) {
        return new Function<>() {
            @Override
            public B apply(A a) {
                B b = cache.get(a);
                if (b == null) {
                    b = body.apply(this, a);
                    cache.put(a, b);
                }
                return b;
            }
        };
    }

    public static void main(String[] args) {
        System.out.println(factorial.applyAsInt(10));
        System.out.println(new RecursiveLambdas().fib.apply(12));
        IntUnaryOperator[] gcd = new IntUnaryOperator[1];
        int fixed = 84;
        gcd[0] = n -> fixed % n == 0 ? n : gcd[0].applyAsInt(n - 1);
        System.out.println(gcd[0].applyAsInt(30));
        Function<Integer, Integer> sum = fix(self -> n -> n == 0 ? 0 : n + self.apply(n - 1));
        System.out.println(sum.apply(50));
        Map<Integer, Long> cache = new HashMap<>();
        Function<Integer, Long> fibm = memo(cache, (self, n) -> n < 2 ? (long) n : self.apply(n - 1) + self.apply(n - 2));
        System.out.println(fibm.apply(60) + " " + cache.size());
        UnaryOperator<UnaryOperator<Integer>> twice = f -> x -> f.apply(f.apply(x));
        System.out.println(twice.apply(twice.apply(x -> x + 3)).apply(0));
    }
}
