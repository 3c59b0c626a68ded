// Exceptions inside pipelines, modified sources, null elements, immutable results.
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

public class StreamExceptions {
    interface Act {
        Object run();
    }

    static void attempt(String what, Act a) {
        try {
            System.out.println(what + " " + a.run());
        } catch (RuntimeException e) {
            System.out.println(what + " " + e.getClass().getSimpleName());
        }
    }

    public static void main(String[] args) {
        StringBuilder seen = new StringBuilder();
        attempt("in map", () -> Stream.of("1", "x", "3").peek(seen::append).map(Integer::parseInt).toList());
        System.out.println(seen);
        attempt("null element", () -> Stream.of("a", null).map(s -> s == null ? "none" : s).toList());
        attempt("null in toList", () -> Stream.of("a", null).toList());
        attempt("findFirst null", () -> Stream.of((String) null).findFirst());
        attempt("sorted null", () -> Stream.of("b", null).sorted().toList());
        attempt("sorted not comparable", () -> Stream.of(new Object[] {List.of(), List.of()}).sorted().toList());
        attempt("toList add", () -> Stream.of(1).toList().add(2));
        attempt("collect add", () -> Stream.of(1).collect(Collectors.toList()).add(2));
        attempt("late binding", () -> {
            List<Integer> l = new ArrayList<>(List.of(1, 2));
            Stream<Integer> s = l.stream();
            l.add(3);
            return s.toList();
        });
        attempt("interference", () -> {
            List<Integer> l = new ArrayList<>(List.of(1, 2, 3));
            l.stream().forEach(x -> l.add(x));
            return l;
        });
        attempt("negative limit", () -> Stream.of(1).limit(-1).toList());
        attempt("used twice", () -> {
            Stream<Integer> s = Stream.of(1);
            s.map(x -> x);
            return s.toList();
        });
        attempt("division", () -> IntStream.rangeClosed(-1, 1).map(x -> 10 / x).sum());
        attempt("toMap null value", () -> Stream.of("a").collect(Collectors.toMap(x -> x, x -> null)));
        attempt("flatMap null", () -> Stream.of(1, 2).flatMap(x -> x == 1 ? null : Stream.of(x)).toList());
    }
}
