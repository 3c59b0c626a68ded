// Lambdas and anonymous classes in every place: static and instance initialisers, constructor arguments, enums, interfaces.
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

public class LambdaPlaces {
    static final Supplier<String> STATIC = () -> "static " + LambdaPlaces.later;
    static String later = "later";
    final Supplier<String> field = () -> "field of" + this.name();
    final String name;
    Runnable block;

    {
        int local = 5;
        block = () -> System.out.println("block " + local + name());
    }

    String name() {
        return " " + name;
    }

    LambdaPlaces(Supplier<String> s) {
        name = s.get();
    }

    LambdaPlaces(String s) {
        this(() -> s + s);
    }

    enum Op {
        INC(x -> x + 1), NEG(x -> -x) {
            @Override
            int twice(int x) {
                Supplier<Integer> s = () -> super.twice(x) + 1000;
                return s.get();
            }
        };

        final IntUnaryOperator f;

        Op(IntUnaryOperator f) {
            this.f = f;
        }

        int twice(int x) {
            return f.andThen(f).applyAsInt(x);
        }
    }

    interface Face {
        Supplier<String> CONSTANT = () -> "interface constant";

        default Supplier<String> self() {
            return () -> "default " + tag();
        }

        private String tag() {
            return "tag";
        }
    }

    record Rec(int x) implements Face {
        Supplier<Integer> doubled() {
            return () -> x * 2;
        }

        static Supplier<Rec> maker(int n) {
            return () -> new Rec(n);
        }
    }

    class Inner {
        Supplier<String> s = () -> {
            Supplier<String> deeper = () -> name + LambdaPlaces.this.name();
            return deeper.get();
        };
    }

    static <T> Supplier<T> generic(T t) {
        class Local {
            Supplier<T> s = () -> t;
        }
        return new Local().s;
    }

    public static void main(String[] args) {
        System.out.println(STATIC.get());
        LambdaPlaces p = new LambdaPlaces("ab");
        System.out.println(p.field.get());
        p.block.run();
        for (Op o : Op.values()) {
            System.out.println(o + " " + o.f.applyAsInt(5) + " " + o.twice(5));
        }
        System.out.println(Face.CONSTANT.get() + " " + new Rec(4).self().get() + " " + new Rec(4).doubled().get() + " " + Rec.maker(6).get());
        System.out.println(p.new Inner().s.get() + " " + generic("generic").get());
        Supplier<Supplier<String>> nested = () -> new Supplier<>() {
            final String own = "own";

            @Override
            public String get() {
                Supplier<String> x = () -> own + p.name;
                return x.get();
            }
        };
        System.out.println(nested.get().get());
        String result = ((Supplier<String>) () -> {
            try {
                throw new IllegalStateException("in lambda");
            } catch (IllegalStateException e) {
                return e.getMessage();
            }
        }).get();
        System.out.println(result);
        for (int i = 0; i < 2; i++) {
            int k = i;
            IntUnaryOperator f = k == 0 ? x -> x + k : x -> {
                IntUnaryOperator g = y -> y * x + k;
                return g.applyAsInt(10);
            };
            System.out.print(f.applyAsInt(7) + " ");
        }
        System.out.println();
    }
}
