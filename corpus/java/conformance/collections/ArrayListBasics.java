// ArrayList: growth, insertion and removal in the middle, search, bulk operations, equality, toArray.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

public class ArrayListBasics {
    public static void main(String[] args) {
        List<Integer> l = new ArrayList<>();
        for (int i = 0; i < 25; i++) {
            l.add(i * i % 7);
        }
        System.out.println(l + " " + l.size());
        l.add(0, 100);
        l.add(5, null);
        l.add(l.size(), 200);
        System.out.println(l.get(0) + " " + l.get(5) + " " + l.get(27) + " " + l.indexOf(null) + " " + l.indexOf(2) + " " + l.lastIndexOf(2) + " "
            + l.contains(200) + " " + l.indexOf(55));
        System.out.println(l.remove(0) + " " + l.remove((Integer) 4) + " " + l.remove(Integer.valueOf(77)) + " " + l.remove(null) + " " + l.size());
        System.out.println(l.set(1, 11) + " " + l.get(1));
        l.removeAll(List.of(0, 1));
        System.out.println(l);
        l.retainAll(List.of(2, 11, 200));
        System.out.println(l);
        l.addAll(Arrays.asList(5, 6));
        l.addAll(2, List.of(-1, -2));
        System.out.println(l);
        l.removeIf(x -> x < 0);
        l.replaceAll(x -> x * 10);
        System.out.println(l + " " + l.equals(Arrays.asList(20, 110)) + " " + l.equals(new ArrayList<>(l)) + " " + l.hashCode());
        Integer[] a = l.toArray(new Integer[0]);
        Integer[] b = l.toArray(new Integer[a.length + 2]);
        Object[] c = l.toArray();
        Integer[] d = l.toArray(Integer[]::new);
        System.out.println(a.length + " " + b.length + " " + b[a.length] + " " + c.getClass().getSimpleName() + " " + d[0]);
        l.clear();
        System.out.println(l + " " + l.isEmpty() + " " + new ArrayList<>(10).size() + " " + new ArrayList<>().equals(List.of()));
        List<List<String>> nested = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            nested.add(new ArrayList<>());
            nested.get(i).add("r" + i);
            nested.get(0).add("x" + i);
        }
        System.out.println(nested);
        List<String> sorted = new ArrayList<>(List.of("pear", "fig", "apple"));
        sorted.sort(null);
        System.out.println(sorted);
        sorted.sort((x, y) -> x.length() - y.length());
        System.out.println(sorted);
        sorted.forEach(s -> System.out.print(s.charAt(0)));
        System.out.println();
    }
}
