// Local variables declared with var: inferred types, anonymous classes, loops, lambda parameters.
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.function.BiFunction;

public class VarInference {
    public static void main(String[] args) {
        var i = 1;
        var l = 1L;
        var c = 'c';
        var f = 1 / 2f;
        var s = "text";
        i += 2.9;
        c++;
        System.out.println(i + " " + l + " " + c + " " + f + " " + s.length());
        var list = new ArrayList<String>();
        list.add("x");
        for (var e : list) {
            System.out.println(e.charAt(0));
        }
        var map = new HashMap<Integer, List<String>>();
        map.computeIfAbsent(3, k -> new ArrayList<>()).add("three");
        for (var entry : map.entrySet()) {
            var value = entry.getValue();
            System.out.println(entry.getKey() + value.get(0));
        }
        var anonymous = new Object() {
            int count;

            int next() {
                return ++count;
            }
        };
        anonymous.next();
        anonymous.count += 10;
        System.out.println(anonymous.next() + " " + anonymous.count);
        var array = new int[][] {{1}, {2, 3}};
        for (var row : array) {
            System.out.print(row.length + " ");
        }
        System.out.println();
        BiFunction<Integer, Integer, Integer> add = (var a, var b) -> a + b;
        System.out.println(add.apply(2, 3));
        var byteVar = (byte) 200;
        System.out.println(byteVar);
        var mixed = args.length == 0 ? 1 : "one";
        System.out.println(mixed.getClass().getSimpleName());
        var common = List.of(1, 2.5);
        Number first = common.get(0);
        System.out.println(first.intValue() + common.size());
        for (var k = 0; k < 2; k++) {
            var inner = k * k;
            System.out.print(inner + " ");
        }
        System.out.println();
        try (var resource = (AutoCloseable) () -> System.out.println("closed")) {
            System.out.println("open " + (resource != null));
        } catch (Exception e) {
            System.out.println("no");
        }
    }
}
