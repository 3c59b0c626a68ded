// Longer pipelines over small data: word counts, primes, transposition, cartesian products, running totals.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

public class StreamPipelines {
    static boolean prime(int n) {
        return n > 1 && IntStream.rangeClosed(2, (int) Math.sqrt(n)).noneMatch(d -> n % d == 0);
    }

    public static void main(String[] args) {
        String text = "it was the best of times it was the worst of times";
        Map<String, Long> counts = Arrays.stream(text.split(" ")).collect(Collectors.groupingBy(Function.identity(), TreeMap::new, Collectors.counting()));
        System.out.println(counts);
        System.out.println(counts.entrySet().stream().sorted(Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()))
            .limit(3).map(e -> e.getKey() + e.getValue()).toList());
        System.out.println(IntStream.rangeClosed(1, 40).filter(StreamPipelines::prime).boxed().toList());
        int[][] m = {{1, 2, 3}, {4, 5, 6}};
        int[][] t = IntStream.range(0, 3).mapToObj(c -> Arrays.stream(m).mapToInt(r -> r[c]).toArray()).toArray(int[][]::new);
        System.out.println(Arrays.deepToString(t));
        System.out.println(Stream.of("a", "b").flatMap(x -> IntStream.range(0, 3).mapToObj(y -> x + y)).toList());
        List<Integer> totals = new ArrayList<>();
        IntStream.of(3, 4, 5).boxed().reduce(0, (acc, x) -> {
            totals.add(acc + x);
            return acc + x;
        });
        System.out.println(totals);
        System.out.println(Stream.iterate(new long[] {0, 1}, p -> new long[] {p[1], p[0] + p[1]}).limit(10).map(p -> p[0]).map(String::valueOf)
            .collect(Collectors.joining(" ")));
        System.out.println(Stream.of("pear", "fig", "apple", "kiwi").sorted(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder())).toList());
        System.out.println(IntStream.rangeClosed(1, 15).mapToObj(i -> i % 15 == 0 ? "FizzBuzz" : i % 5 == 0 ? "Buzz" : i % 3 == 0 ? "Fizz" : "" + i)
            .collect(Collectors.joining(" ")));
        System.out.println(Stream.of(1, 2, 3, 4, 5).collect(Collectors.partitioningBy(x -> x % 2 == 0, Collectors.reducing(0, Integer::sum))));
        List<List<Integer>> powerset = IntStream.range(0, 8).mapToObj(bits -> IntStream.range(0, 3).filter(i -> (bits >> i & 1) == 1).boxed().toList()).toList();
        System.out.println(powerset);
        Map<Character, Long> letters = "mississippi".chars().mapToObj(c -> (char) c).collect(Collectors.groupingBy(c -> c, TreeMap::new, Collectors.counting()));
        System.out.println(letters);
        System.out.println(Stream.of(Stream.of(1), Stream.of(2, 3), Stream.<Integer>empty()).flatMap(s -> s).map(x -> x * x).toList());
    }
}
