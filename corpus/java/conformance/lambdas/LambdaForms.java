// Lambdas: parameter forms, expression and block bodies, void-compatible, capturing, nested, generic targets.
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

public class LambdaForms {
    interface Three<A, B, C, R> {
        R apply(A a, B b, C c);
    }

    interface Wide {
        long mix(byte b, long l, double d, char c);
    }

    interface Nothing {
        void act() throws Exception;
    }

    int field = 5;
    static int counter;

    Supplier<Integer> capturesThis() {
        return () -> field++;
    }

    static <T> Supplier<T> constant(T t) {
        return () -> t;
    }

    public static void main(String[] args) throws Exception {
        Function<Integer, Integer> inc = x -> x + 1;
        Function<Integer, Integer> twice = (x) -> {
            int y = x;
            y *= 2;
            return y;
        };
        BiFunction<Integer, Integer, Integer> add = (Integer a, Integer b) -> a + b;
        Three<Integer, String, Character, String> three = (a, b, c) -> a + b + c;
        System.out.println(inc.apply(1) + " " + twice.apply(5) + " " + add.apply(2, 3) + " " + three.apply(1, "b", 'c'));
        Wide wide = (b, l, d, c) -> b + l + (long) d + c;
        System.out.println(wide.mix((byte) -1, 1L << 40, 2.9, 'a'));
        Nothing n = () -> counter++;
        n.act();
        n.act();
        System.out.println(counter);
        LambdaForms o = new LambdaForms();
        Supplier<Integer> s = o.capturesThis();
        s.get();
        System.out.println(s.get() + " " + o.field);
        int base = 10;
        String text = "t";
        long big = 1L << 33;
        Function<Integer, Supplier<String>> curried = a -> () -> text + (a + base) + big;
        System.out.println(curried.apply(5).get());
        Function<Integer, Function<Integer, Function<Integer, Integer>>> deep = a -> b -> c -> a * 100 + b * 10 + c;
        System.out.println(deep.apply(1).apply(2).apply(3));
        System.out.println(constant("const").get() + constant(7).get());
        List<Supplier<Integer>> list = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int copy = i;
            list.add(() -> copy * copy);
        }
        for (Supplier<Integer> x : list) {
            System.out.print(x.get() + " ");
        }
        System.out.println();
        Consumer<List<? super Integer>> c = l -> l.add(42);
        List<Object> sink = new ArrayList<>();
        c.accept(sink);
        System.out.println(sink);
        Runnable r = () -> { };
        r.run();
        Object asObject = (Runnable & java.io.Serializable) () -> System.out.println("intersection");
        ((Runnable) asObject).run();
        System.out.println(asObject instanceof java.io.Serializable);
        System.out.println(((Supplier<String>) () -> "cast").get());
        Supplier<Runnable> sr = () -> () -> System.out.println("inner");
        sr.get().run();
        int[] cell = {0};
        Runnable bump = () -> cell[0] += 5;
        bump.run();
        bump.run();
        System.out.println(cell[0]);
        boolean flag = args.length == 0;
        Function<String, Object> choose = flag ? String::length : String::trim;
        System.out.println(choose.apply("four"));
    }
}
