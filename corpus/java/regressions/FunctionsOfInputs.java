import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Inputs of functional interfaces: each call returns anything of its type. */
// explore: choose(Predicate, String) 3
// explore: price(Price) 2
// explore: run(Runnable, int) 3
// explore: call(Callable) 3
// explore: negated(IntBinaryOperator, IntPredicate) 4
// explore: both(BooleanSupplier, BooleanSupplier) 4
// explore: largest(Function) 5
// explore: chained(UnaryOperator, Integer) 3
// explore: count(List, Predicate) 5
// explore: compare(Integer, Integer) 2
class FunctionsOfInputs {
    interface Price {
        int of(String name, int count);

        default int twice(String name) {
            return of(name, 2) + of(name, 3);
        }
    }

    private final Comparator<Integer> order;

    FunctionsOfInputs(Comparator<Integer> order) {
        this.order = Objects.requireNonNull(order);
    }

    static int choose(Predicate<String> test, String text) {
        return test.test(text) ? 1 : 2;
    }

    static int price(Price price) {
        return price.twice("a");
    }

    static int run(Runnable task, int number) {
        task.run();
        return number > 0 ? 1 : 2;
    }

    static int call(Callable<Integer> task) throws Exception {
        return task.call() + 1;
    }

    static int negated(IntBinaryOperator operator, IntPredicate test) {
        int result = operator.applyAsInt(1, 2);
        return test.negate().test(result) ? result : -result;
    }

    static boolean both(BooleanSupplier one, BooleanSupplier two) {
        return one.getAsBoolean() && two.getAsBoolean();
    }

    static <T extends Comparable<T>> T largest(Function<String, T> function) {
        T one = function.apply("a");
        T two = function.apply("b");
        return one.compareTo(two) < 0 ? two : one;
    }

    static Integer chained(UnaryOperator<Integer> function, Integer number) {
        return function.andThen(result -> result == null ? null : number).apply(number);
    }

    static int count(List<Integer> numbers, Predicate<Integer> test) {
        int count = 0;
        for (Integer number : numbers) {
            count += test.test(number) ? 1 : 0;
        }
        return count;
    }

    int compare(Integer one, Integer two) {
        return order.compare(one, two) < 0 ? -1 : order.reversed().compare(one, two);
    }
}
