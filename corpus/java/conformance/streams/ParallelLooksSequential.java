// Stream flags on a sequential pipeline: unordered, sequential, isParallel, iterator and spliterator.
import java.util.Iterator;
import java.util.List;
import java.util.Spliterator;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;

public class ParallelLooksSequential {
    public static void main(String[] args) {
        Stream<Integer> s = List.of(3, 1, 2).stream();
        System.out.println(s.isParallel() + " " + s.unordered().sequential().sorted().toList());
        Iterator<Integer> it = Stream.iterate(1, x -> x + 1).filter(x -> x % 7 == 0).iterator();
        System.out.println(it.next() + " " + it.next() + " " + it.hasNext());
        Spliterator<String> sp = Stream.of("a", "b", "c").filter(x -> !x.equals("b")).spliterator();
        sp.tryAdvance(x -> System.out.print(x + " "));
        sp.forEachRemaining(x -> System.out.print(x + " "));
        System.out.println(sp.tryAdvance(x -> { }));
        Spliterator<Integer> tree = new TreeSet<>(List.of(2, 1)).spliterator();
        System.out.println(tree.hasCharacteristics(Spliterator.SORTED) + " " + tree.hasCharacteristics(Spliterator.DISTINCT) + " " + tree.getExactSizeIfKnown()
            + " " + tree.getComparator());
        System.out.println(IntStream.range(0, 5).spliterator().estimateSize() + " " + Stream.of(1, 2).map(x -> x).spliterator().hasCharacteristics(Spliterator.SIZED));
        System.out.println(Stream.of(5, 1).sorted().spliterator().hasCharacteristics(Spliterator.ORDERED));
        System.out.println(Stream.builder().add(1).add("x").build().toList());
    }
}
