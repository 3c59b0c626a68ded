// requires: 22
// The underscore for unused variables: patterns, lambdas, loops, catch, resources.
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;

public class UnnamedVariables {
    record Point(int x, int y) {
    }

    record Named(String name, Point at) {
    }

    static int sideEffects;

    static int effect() {
        return ++sideEffects;
    }

    static String match(Object o) {
        return switch (o) {
            case Named(String n, _) when n.length() > 3 -> "long name " + n;
            case Named(_, Point(int x, _)) -> "at x " + x;
            case Point(_, int y) -> "y " + y;
            case Integer _, Long _ -> "integral";
            case String _ -> "string";
            case null, default -> "other";
        };
    }

    public static void main(String[] args) {
        for (Object o : new Object[] {new Named("long one", null), new Named("abc", new Point(4, 5)), new Point(1, 2), 1, 2L, "s", null, 'c'}) {
            System.out.println(match(o));
        }
        int count = 0;
        for (var _ : List.of("a", "b", "c")) {
            count++;
        }
        System.out.println(count);
        var _ = effect();
        int _ = effect();
        System.out.println(sideEffects);
        try {
            Integer.parseInt("x");
        } catch (NumberFormatException _) {
            System.out.println("not a number");
        }
        BiFunction<Integer, Integer, Integer> first = (a, _) -> a;
        BiFunction<Integer, Integer, Integer> none = (_, _) -> 0;
        System.out.println(first.apply(1, 2) + none.apply(3, 4));
        Map<String, Integer> map = new TreeMap<>();
        map.computeIfAbsent("k", _ -> 9);
        System.out.println(map);
        for (int i = 0, _ = effect(); i < 2; i++) {
            System.out.print(i);
        }
        System.out.println(sideEffects);
        if (new Named("n", new Point(7, 8)) instanceof Named(_, Point(_, var y))) {
            System.out.println(y);
        }
    }
}
