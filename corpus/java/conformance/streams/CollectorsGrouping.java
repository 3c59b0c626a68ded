// groupingBy, partitioningBy, toMap, counting, mapping, filtering, summing, averaging, joining.
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public class CollectorsGrouping {
    record Emp(String name, String dept, int pay) {
    }

    static void show(Object o) {
        System.out.println(o);
    }

    public static void main(String[] args) {
        List<Emp> emps = List.of(new Emp("ann", "it", 30), new Emp("bob", "hr", 20), new Emp("cid", "it", 50), new Emp("dee", "ops", 10), new Emp("eve", "hr", 40));
        show(emps.stream().collect(Collectors.groupingBy(Emp::dept, TreeMap::new, Collectors.mapping(Emp::name, Collectors.toList()))));
        show(emps.stream().collect(Collectors.groupingBy(Emp::dept, TreeMap::new, Collectors.counting())));
        show(emps.stream().collect(Collectors.groupingBy(Emp::dept, TreeMap::new, Collectors.summingInt(Emp::pay))));
        show(emps.stream().collect(Collectors.groupingBy(Emp::dept, TreeMap::new, Collectors.averagingInt(Emp::pay))));
        show(emps.stream().collect(Collectors.groupingBy(e -> e.pay() / 20, Collectors.mapping(Emp::name, Collectors.joining("+", "[", "]")))));
        show(emps.stream().collect(Collectors.partitioningBy(e -> e.pay() > 25, Collectors.mapping(Emp::name, Collectors.joining("/")))));
        show(emps.stream().collect(Collectors.partitioningBy(e -> e.pay() > 1000)));
        Map<String, Integer> pay = emps.stream().collect(Collectors.toMap(Emp::name, Emp::pay, (a, b) -> a, LinkedHashMap::new));
        show(pay);
        show(new TreeMap<>(emps.stream().collect(Collectors.toMap(Emp::dept, Emp::pay, Integer::sum))));
        try {
            emps.stream().collect(Collectors.toMap(Emp::dept, Emp::name));
        } catch (IllegalStateException e) {
            show(e.getMessage());
        }
        show(emps.stream().collect(Collectors.groupingBy(Emp::dept, TreeMap::new,
            Collectors.collectingAndThen(Collectors.maxBy((a, b) -> a.pay() - b.pay()), o -> o.get().name()))));
        show(emps.stream().collect(Collectors.groupingBy(Emp::dept, TreeMap::new,
            Collectors.filtering(e -> e.pay() > 25, Collectors.mapping(Emp::name, Collectors.toCollection(TreeSet::new))))));
        show(emps.stream().collect(Collectors.teeing(Collectors.counting(), Collectors.summingInt(Emp::pay), (c, s) -> s + "/" + c)));
        show(emps.stream().map(Emp::name).collect(Collectors.collectingAndThen(Collectors.toList(), List::size)));
        show(emps.stream().collect(Collectors.summarizingInt(Emp::pay)).getMax() + " " + emps.stream().collect(Collectors.averagingDouble(Emp::pay)));
        show(Stream.of("a", "b", "a").collect(Collectors.groupingBy(Function.identity(), TreeMap::new, Collectors.reducing(0, x -> 1, Integer::sum))));
        show(emps.stream().collect(Collectors.groupingBy(Emp::dept, TreeMap::new, Collectors.groupingBy(e -> e.pay() > 25, Collectors.counting()))));
        show(Stream.of(List.of(1, 2), List.of(3)).collect(Collectors.flatMapping(List::stream, Collectors.toList())));
        show(Stream.of("x", "y").collect(Collectors.joining()) + Stream.<String>of().collect(Collectors.joining(",", "{", "}")));
        show(Arrays.asList(3, 1, 2).stream().collect(Collectors.minBy(Integer::compare)).get() + " "
            + Stream.of(1, 2).collect(Collectors.toUnmodifiableList()));
    }
}
