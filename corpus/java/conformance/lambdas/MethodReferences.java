// All kinds of method references: static, bound, unbound, constructor, array constructor, super, varargs, overloaded.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

public class MethodReferences {
    final String name;

    MethodReferences() {
        this("default");
    }

    MethodReferences(String name) {
        this.name = name;
    }

    MethodReferences(String a, int n) {
        this(a.repeat(n));
    }

    String greet(String who) {
        return name + " greets " + who;
    }

    static String shout(String s) {
        return s + "!";
    }

    static int sum(int... xs) {
        return Arrays.stream(xs).sum();
    }

    static long widen(long x) {
        return x * 2;
    }

    static class Base {
        String hi() {
            return "base hi";
        }
    }

    static class Derived extends Base {
        @Override
        String hi() {
            Supplier<String> s = super::hi;
            Supplier<String> t = this::own;
            return s.get() + " / " + t.get();
        }

        private String own() {
            return "own";
        }
    }

    class Inner {
        String show() {
            return "inner of " + name;
        }
    }

    Supplier<Inner> maker() {
        return Inner::new;
    }

    interface TriInt {
        int apply(int a, int b, int c);
    }

    public static void main(String[] args) {
        Function<String, String> st = MethodReferences::shout;
        System.out.println(st.apply("static"));
        MethodReferences m = new MethodReferences("bob");
        Function<String, String> bound = m::greet;
        m = null;
        System.out.println(bound.apply("al"));
        BiFunction<MethodReferences, String, String> unbound = MethodReferences::greet;
        System.out.println(unbound.apply(new MethodReferences(), "x"));
        Supplier<MethodReferences> c0 = MethodReferences::new;
        Function<String, MethodReferences> c1 = MethodReferences::new;
        BiFunction<String, Integer, MethodReferences> c2 = MethodReferences::new;
        System.out.println(c0.get().name + c1.apply("one").name + c2.apply("ab", 2).name);
        IntFunction<int[]> ints = int[]::new;
        Function<Integer, String[][]> grid = String[][]::new;
        System.out.println(ints.apply(3).length + " " + grid.apply(2).length);
        TriInt tri = MethodReferences::sum;
        System.out.println(tri.apply(1, 2, 3));
        Function<Integer, Long> boxing = MethodReferences::widen;
        System.out.println(boxing.apply(21));
        ToIntFunction<String> len = String::length;
        BiFunction<String, String, Boolean> eq = String::equals;
        System.out.println(len.applyAsInt("four") + " " + eq.apply("a", "a"));
        Supplier<ArrayList<String>> lists = ArrayList::new;
        List<String> l = lists.get();
        l.add("x");
        Function<String, Boolean> adder = l::add;
        adder.apply("y");
        System.out.println(l);
        System.out.println(new Derived().hi());
        System.out.println(new MethodReferences("outer").maker().get().show());
        Function<Object, String> valueOf = String::valueOf;
        System.out.println(valueOf.apply(null) + valueOf.apply(1.5));
        Runnable ignoresResult = "text"::length;
        ignoresResult.run();
        BiFunction<Integer, Integer, Integer> max = Math::max;
        System.out.println(max.andThen(Integer::toBinaryString).apply(5, 2));
        Supplier<String> lit = "word"::toUpperCase;
        System.out.println(lit.get());
        Function<int[], Object> clone = int[]::clone;
        System.out.println(((int[]) clone.apply(new int[] {7}))[0]);
        try {
            String none = null;
            Supplier<Integer> s = none::length;
            System.out.println(s);
        } catch (NullPointerException e) {
            System.out.println("bound receiver checked at creation");
        }
        int[] calls = {0};
        Supplier<Supplier<String>> lazy = () -> {
            calls[0]++;
            return "once"::trim;
        };
        Supplier<String> made = lazy.get();
        made.get();
        made.get();
        System.out.println(calls[0]);
    }
}
