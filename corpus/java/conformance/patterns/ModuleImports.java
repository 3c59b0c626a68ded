// requires: 25
// A module import makes all exported types available by simple name.
import module java.base;

public class ModuleImports {
    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>(List.of(3, 1, 2));
        Collections.sort(list);
        Map<String, Integer> map = new TreeMap<>();
        map.merge("a", 1, Integer::sum);
        map.merge("a", 1, Integer::sum);
        Function<Integer, Integer> f = x -> x + 1;
        System.out.println(list + " " + map + " " + f.apply(1));
        System.out.println(Stream.of("x", "y").collect(Collectors.joining("+")));
        BigInteger b = BigInteger.TEN.pow(20);
        System.out.println(b);
        Path p = null;
        AtomicInteger a = new AtomicInteger(5);
        System.out.println(a.incrementAndGet() + " " + p);
    }
}
