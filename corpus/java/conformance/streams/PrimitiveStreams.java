// IntStream, LongStream, DoubleStream: ranges, statistics, conversions, boxing.
import java.util.Arrays;
import java.util.IntSummaryStatistics;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

public class PrimitiveStreams {
    public static void main(String[] args) {
        System.out.println(IntStream.range(0, 5).sum() + " " + IntStream.rangeClosed(1, 5).sum() + " " + IntStream.range(5, 0).count() + " "
            + IntStream.rangeClosed(Integer.MAX_VALUE - 1, Integer.MAX_VALUE).count());
        System.out.println(IntStream.of(3, 1, 2).sorted().boxed().collect(Collectors.toList()) + " " + IntStream.of(1, 2, 2).distinct().count());
        System.out.println(IntStream.range(0, 4).mapToObj(i -> "i" + i).collect(Collectors.joining(",")) + " "
            + IntStream.range(0, 4).mapToLong(i -> (long) i << 32).sum() + " " + IntStream.range(1, 4).mapToDouble(i -> 1.0 / i).sum());
        System.out.println(IntStream.of(1, 2, 3, 4).average().getAsDouble() + " " + IntStream.empty().average() + " " + IntStream.empty().max() + " "
            + IntStream.of(3, 9).max() + " " + IntStream.of(3, 9).min().getAsInt());
        IntSummaryStatistics s = IntStream.of(4, 8, 15).summaryStatistics();
        System.out.println(s.getMin() + " " + s.getMax() + " " + s.getAverage() + " " + s.getSum() + " " + s.getCount());
        IntSummaryStatistics none = IntStream.empty().summaryStatistics();
        System.out.println(none.getMin() + " " + none.getMax() + " " + none.getAverage());
        System.out.println(LongStream.rangeClosed(1, 20).reduce(1, (a, b) -> a * b) + " " + LongStream.of(1L << 40, 5).boxed().toList());
        System.out.println(DoubleStream.of(0.1, 0.2, 0.3).sum() + " " + DoubleStream.iterate(1, d -> d / 2).limit(5).boxed().toList() + " "
            + DoubleStream.of(1, Double.NaN).max() + " " + DoubleStream.of(0.0, -0.0).min().getAsDouble());
        System.out.println(Arrays.toString(IntStream.iterate(1, i -> i < 100, i -> i * 3).toArray()) + " "
            + Arrays.toString(IntStream.range(0, 10).filter(i -> i % 3 == 1).map(i -> i * i).toArray()));
        System.out.println(IntStream.concat(IntStream.of(1), IntStream.of(2)).asLongStream().mapToObj(Long::toString).toList() + " "
            + IntStream.of(1, 2).asDoubleStream().boxed().toList());
        System.out.println(IntStream.of(Integer.MAX_VALUE, 1).sum() + " " + IntStream.of(Integer.MAX_VALUE, 1).asLongStream().sum());
        System.out.println(IntStream.rangeClosed(1, 3).flatMap(i -> IntStream.rangeClosed(1, i)).boxed().toList() + " "
            + "hello".chars().filter(c -> c == 'l').count() + " " + IntStream.range(0, 5).anyMatch(i -> i == 3));
        System.out.println(Arrays.stream(new int[] {1, 2, 3}).map(i -> -i).limit(2).skip(1).findFirst() + " " + IntStream.range(0, 100).skip(95).boxed().toList());
        var it = IntStream.range(0, 3).iterator();
        int sum = 0;
        while (it.hasNext()) {
            sum = sum * 10 + it.nextInt();
        }
        System.out.println(sum);
    }
}
