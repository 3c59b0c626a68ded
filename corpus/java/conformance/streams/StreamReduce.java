// reduce in its three forms, collect by hand, folding strings.
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collector;
import java.util.stream.IntStream;
import java.util.stream.Stream;

public class StreamReduce {
    public static void main(String[] args) {
        List<Integer> l = List.of(1, 2, 3, 4);
        System.out.println(l.stream().reduce(0, Integer::sum) + " " + l.stream().reduce((a, b) -> a * b).get() + " "
            + Stream.<Integer>empty().reduce(Integer::sum) + " " + l.stream().reduce(10, (a, b) -> a - b));
        System.out.println(l.stream().reduce("", (s, x) -> s + x, String::concat) + " " + l.stream().map(String::valueOf).reduce("<", (a, b) -> "(" + a + b + ")"));
        Optional<String> longest = Stream.of("a", "ccc", "bb", "ddd").reduce((a, b) -> b.length() > a.length() ? b : a);
        System.out.println(longest);
        List<Object> collected = l.stream().collect(ArrayList::new, ArrayList::add, ArrayList::addAll);
        System.out.println(collected);
        Collector<Integer, int[], Integer> sumOfSquares = Collector.of(() -> new int[1], (a, x) -> a[0] += x * x, (a, b) -> {
            a[0] += b[0];
            return a;
        }, a -> a[0]);
        System.out.println(l.stream().collect(sumOfSquares));
        System.out.println(IntStream.rangeClosed(1, 5).reduce(1, (a, b) -> a * b) + " " + IntStream.of(7).reduce(Math::max) + " "
            + IntStream.empty().reduce(Integer::sum));
        StringBuilder sb = "hello".chars().collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append);
        System.out.println(sb.reverse());
        System.out.println(Stream.of(1.5, 2.5).mapToDouble(Double::doubleValue).reduce(0, Double::sum));
    }
}
