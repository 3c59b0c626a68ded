// Comparators: comparing, thenComparing, reversed, nullsFirst, natural order, Comparable classes.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

public class ComparatorChains {
    record Person(String name, int age, Double height) {
        @Override
        public String toString() {
            return name + age;
        }
    }

    static class Version implements Comparable<Version> {
        final int[] parts;

        Version(String s) {
            parts = Arrays.stream(s.split("\\.")).mapToInt(Integer::parseInt).toArray();
        }

        @Override
        public int compareTo(Version o) {
            return Arrays.compare(parts, o.parts);
        }

        @Override
        public String toString() {
            return Arrays.toString(parts).replaceAll("[\\[\\] ]", "").replace(',', '.');
        }
    }

    static void show(List<Person> people, Comparator<Person> c) {
        List<Person> copy = new ArrayList<>(people);
        copy.sort(c);
        System.out.println(copy);
    }

    public static void main(String[] args) {
        List<Person> people = List.of(new Person("Eve", 30, 1.7), new Person("Bob", 25, null), new Person("Al", 30, 1.6),
            new Person("Zed", 25, 1.9), new Person("Bob", 40, null));
        show(people, Comparator.comparing(Person::name));
        show(people, Comparator.comparing(Person::name).reversed());
        show(people, Comparator.comparingInt(Person::age).thenComparing(Person::name));
        show(people, Comparator.comparingInt(Person::age).reversed().thenComparing(Comparator.comparing(Person::name).reversed()));
        show(people, Comparator.comparing(Person::height, Comparator.nullsFirst(Comparator.naturalOrder())));
        show(people, Comparator.comparing(Person::height, Comparator.nullsLast(Comparator.reverseOrder())).thenComparingInt(Person::age));
        show(people, Comparator.comparing((Person p) -> p.name().length()).thenComparing(Person::age, Comparator.reverseOrder()));
        show(people, (a, b) -> 0);
        List<Version> versions = new ArrayList<>();
        for (String s : "1.10 1.2 1.2.0 0.9 1".split(" ")) {
            versions.add(new Version(s));
        }
        Collections.sort(versions);
        System.out.println(versions + " " + Collections.max(versions));
        List<String> words = Arrays.asList("b", null, "a");
        words.sort(Comparator.nullsFirst(null));
        System.out.println(words);
        words.sort(Comparator.nullsLast(String::compareTo));
        System.out.println(words);
        try {
            words.sort(Comparator.naturalOrder());
        } catch (NullPointerException e) {
            System.out.println("natural order refuses null");
        }
        Map<String, Integer> m = new java.util.HashMap<>(Map.of("x", 3, "y", 1, "z", 2));
        List<Map.Entry<String, Integer>> entries = new ArrayList<>(m.entrySet());
        entries.sort(Map.Entry.comparingByValue());
        System.out.println(entries);
        entries.sort(Map.Entry.<String, Integer>comparingByKey().reversed());
        System.out.println(entries);
        Comparator<Integer> subtract = (a, b) -> a - b;
        System.out.println(subtract.compare(Integer.MIN_VALUE, 1) > 0);
        System.out.println(Comparator.<Integer>naturalOrder().compare(Integer.MIN_VALUE, 1) < 0);
    }
}
