// map, filter, flatMap, distinct, sorted, limit, skip, peek, takeWhile, dropWhile; laziness and order of calls.
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public class StreamBasics {
    public static void main(String[] args) {
        List<Integer> l = List.of(5, 3, 8, 3, 1, 9, 8);
        System.out.println(l.stream().filter(x -> x > 2).map(x -> x * 10).collect(Collectors.toList()));
        System.out.println(l.stream().distinct().sorted().toList() + " " + l.stream().sorted(Comparator.reverseOrder()).limit(3).toList());
        System.out.println(l.stream().skip(5).toList() + " " + l.stream().skip(50).toList() + " " + l.stream().limit(0).count());
        System.out.println(Stream.of("a b", "c", "").flatMap(s -> Arrays.stream(s.split(" "))).map(s -> "<" + s + ">").toList());
        System.out.println(l.stream().takeWhile(x -> x != 1).toList() + " " + l.stream().dropWhile(x -> x != 1).toList());
        StringBuilder log = new StringBuilder();
        List<Integer> r = l.stream().peek(x -> log.append("p").append(x)).filter(x -> x > 4).peek(x -> log.append("f")).map(x -> {
            log.append("m ");
            return x + 1;
        }).limit(2).toList();
        System.out.println(r + " " + log);
        log.setLength(0);
        Stream<Integer> lazy = l.stream().peek(x -> log.append("never"));
        System.out.println("[" + log + "]");
        System.out.println(lazy.sorted().peek(x -> log.append('.')).findFirst().get() + " " + log);
        System.out.println(Stream.iterate(1, x -> x * 2).limit(10).toList() + " " + Stream.iterate(1, x -> x < 50, x -> x * 3).toList());
        int[] n = {0};
        System.out.println(Stream.generate(() -> n[0]++).limit(4).toList() + " " + n[0]);
        System.out.println(Stream.concat(Stream.of(1), Stream.of(2, 3)).toList() + " " + Stream.empty().findAny() + " " + Stream.ofNullable(null).count());
        System.out.println(l.stream().anyMatch(x -> x == 9) + " " + l.stream().allMatch(x -> x > 0) + " " + l.stream().noneMatch(x -> x > 8) + " "
            + Stream.of().allMatch(x -> false) + " " + Stream.of().anyMatch(x -> true));
        System.out.println(l.stream().min(Integer::compare).get() + " " + l.stream().max(Comparator.naturalOrder()).get() + " " + l.stream().count());
        System.out.println(Stream.of(1, 2, 3, 4).<String>mapMulti((x, sink) -> {
            for (int i = 0; i < x % 3; i++) {
                sink.accept(x + "/" + i);
            }
        }).toList());
        Stream<String> once = Stream.of("x");
        once.count();
        try {
            once.count();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        l.stream().map(String::valueOf).forEachOrdered(System.out::print);
        System.out.println();
        System.out.println(Arrays.toString(l.stream().map(x -> "s" + x).toArray(String[]::new)) + l.stream().toArray().length);
        try (Stream<Integer> closing = Stream.of(1).onClose(() -> System.out.println("closed"))) {
            System.out.println(closing.findFirst().get());
        }
    }
}
