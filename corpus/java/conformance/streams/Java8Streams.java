// Streams and collectors as far as Java 8 has them.
import java.util.Arrays;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

public class Java8Streams {
    static class Person {
        final String name;
        final int age;

        Person(String name, int age) {
            this.name = name;
            this.age = age;
        }

        String name() {
            return name;
        }

        int age() {
            return age;
        }
    }

    public static void main(String[] args) {
        List<String> words = Arrays.asList("delta", "alpha", "charlie", "bravo", "echo", "alpha");
        System.out.println(words.stream().filter(w -> w.length() == 5).distinct().sorted().collect(Collectors.toList()));
        System.out.println(words.stream().map(String::toUpperCase).skip(1).limit(3).collect(Collectors.joining(", ", "[", "]")));
        System.out.println(words.stream().mapToInt(String::length).sum() + " " + words.stream().anyMatch("echo"::equals) + " " + words.stream().noneMatch(String::isEmpty));
        System.out.println(IntStream.rangeClosed(1, 5).map(n -> n * n).boxed().collect(Collectors.toList()));
        System.out.println(IntStream.range(0, 20).filter(n -> n % 3 == 0).mapToObj(Integer::toString).collect(Collectors.joining("-")));
        System.out.println(LongStream.iterate(1, n -> n * 3).limit(8).reduce(0, Long::sum));
        System.out.println(Stream.of(3, 1, 2).reduce(Integer::max).get() + " " + Stream.<Integer>empty().reduce(Integer::max).isPresent());
        IntSummaryStatistics statistics = IntStream.of(4, 8, 15, 16, 23, 42).summaryStatistics();
        System.out.println(statistics.getMin() + " " + statistics.getMax() + " " + statistics.getAverage() + " " + statistics.getCount());
        System.out.println(Stream.of("a b", "c", "d e f").flatMap(s -> Arrays.stream(s.split(" "))).collect(Collectors.toList()));
        List<Person> people = Arrays.asList(new Person("Ann", 30), new Person("Bob", 25), new Person("Cid", 30), new Person("Dee", 41));
        Map<Integer, List<String>> byAge = people.stream().collect(Collectors.groupingBy(Person::age, TreeMap::new, Collectors.mapping(Person::name, Collectors.toList())));
        System.out.println(byAge);
        System.out.println(people.stream().collect(Collectors.partitioningBy(p -> p.age() > 29, Collectors.counting())));
        System.out.println(new TreeMap<>(people.stream().collect(Collectors.toMap(Person::name, Person::age))));
        System.out.println(people.stream().collect(Collectors.averagingInt(Person::age)) + " " + people.stream().collect(Collectors.summingInt(Person::age)));
        Optional<Person> oldest = people.stream().max((a, b) -> Integer.compare(a.age(), b.age()));
        System.out.println(oldest.map(Person::name).orElse("nobody"));
        try {
            Stream.of("x", "x").collect(Collectors.toMap(Function.identity(), String::length));
        } catch (IllegalStateException e) {
            System.out.println("duplicate");
        }
        StringBuilder seen = new StringBuilder();
        Stream.of(1, 2, 3, 4).peek(n -> seen.append('p').append(n)).filter(n -> n % 2 == 0).forEach(n -> seen.append('f').append(n));
        System.out.println(seen);
        Stream<Integer> once = Stream.of(1);
        once.count();
        try {
            once.count();
        } catch (IllegalStateException e) {
            System.out.println("used");
        }
        int[][] table = IntStream.range(0, 3).mapToObj(i -> IntStream.range(0, 3).map(j -> i * j).toArray()).toArray(int[][]::new);
        System.out.println(Arrays.deepToString(table));
        System.out.println("hello".chars().mapToObj(c -> (char) c).map(String::valueOf).collect(Collectors.joining("|")));
        System.out.println(Stream.iterate(new int[] {0, 1}, f -> new int[] {f[1], f[0] + f[1]}).limit(10).map(f -> f[0]).collect(Collectors.toList()));
    }
}
