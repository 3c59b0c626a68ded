// requires: 24
// Stream gatherers: windows, fold, scan.
import java.util.List;
import java.util.stream.Gatherer;
import java.util.stream.Gatherers;
import java.util.stream.IntStream;
import java.util.stream.Stream;

public class StreamGatherers {
    public static void main(String[] args) {
        List<Integer> nums = IntStream.rangeClosed(1, 7).boxed().toList();
        System.out.println(nums.stream().gather(Gatherers.windowFixed(3)).toList());
        System.out.println(nums.stream().gather(Gatherers.windowSliding(3)).toList());
        System.out.println(nums.stream().gather(Gatherers.scan(() -> 0, Integer::sum)).toList());
        System.out.println(nums.stream().gather(Gatherers.fold(() -> "", (s, x) -> s + x)).findFirst().get());
        Gatherer<Integer, ?, Integer> everySecond = Gatherer.ofSequential(() -> new int[1],
            (state, element, downstream) -> state[0]++ % 2 == 1 || downstream.push(element));
        System.out.println(nums.stream().gather(everySecond).limit(3).toList());
        System.out.println(Stream.of("a", "b").gather(Gatherers.windowFixed(5)).toList());
    }
}
