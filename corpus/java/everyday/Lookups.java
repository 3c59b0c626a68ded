package everyday;

import java.util.BitSet;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** Methods whose parameters are looked something up in. */
public final class Lookups {
    private Lookups() {}

    /** A day to work on, or not. */
    public enum Day { FRIDAY, SATURDAY, SUNDAY }

    /** The hours of a day; none if nobody says. */
    public static int hours(EnumMap<Day, Integer> plan, Day day) {
        Integer hours = plan.get(day);
        return hours == null ? 0 : hours;
    }

    /** Is a day planned? */
    public static boolean isPlanned(EnumMap<Day, Integer> plan, Day day) {
        return plan.containsKey(day);
    }

    /** All hours. */
    public static int allHours(EnumMap<Day, Integer> plan) {
        int sum = 0;
        for (Map.Entry<Day, Integer> one : plan.entrySet()) sum += one.getValue();
        return sum;
    }

    /** Plans a day; the hours before. */
    public static Integer plan(EnumMap<Day, Integer> plan, Day day, int hours) {
        if (hours < 0) throw new IllegalArgumentException("negative");
        return plan.put(day, hours);
    }

    /** The name, or a default. */
    public static String nameOr(Optional<String> name, String other) {
        return name.orElse(other);
    }

    /** How long a name is; -1 if there is none. */
    public static int length(Optional<String> name) {
        return name.map(String::length).orElse(-1);
    }

    /** Is a number there, and positive? */
    public static boolean isPositive(OptionalInt number) {
        return number.isPresent() && number.getAsInt() > 0;
    }

    /** How often a name was counted. */
    public static int counted(LinkedHashMap<String, Integer> counts, String name) {
        return counts.getOrDefault(name, 0);
    }

    /** The first name that starts with these letters. */
    public static String starting(LinkedHashSet<String> names, String start) {
        for (String name : names) {
            if (name.startsWith(start)) return name;
        }
        return null;
    }

    /** The key of a value. */
    public static String keyOf(HashMap<String, Integer> numbers, int wanted) {
        for (Map.Entry<String, Integer> one : numbers.entrySet()) {
            if (one.getValue() == wanted) return one.getKey();
        }
        return null;
    }

    /** Have two sets nothing in common? */
    public static boolean areApart(Set<String> some, HashSet<String> others) {
        for (String one : some) {
            if (others.contains(one)) return false;
        }
        return true;
    }

    /** The sum of what is left. */
    public static int sum(Iterator<Integer> numbers) {
        int sum = 0;
        while (numbers.hasNext()) sum += numbers.next();
        return sum;
    }

    /** The next one, or none. */
    public static String nextOrNull(Iterator<String> names) {
        return names.hasNext() ? names.next() : null;
    }

    /** Is a bit the last one that is set? */
    public static boolean isLast(BitSet bits, int bit) {
        return bits.get(bit) && bits.length() == bit + 1;
    }

    /** The entry as a text. */
    public static String shown(Map.Entry<String, Integer> entry) {
        return entry.getValue() > 0 ? entry.getKey() : "";
    }

    /** The names of several lists by their first letters. */
    public static int group(Map<Character, List<String>> groups, String name) {
        if (name.isEmpty()) return 0;
        List<String> group = groups.get(name.charAt(0));
        return group == null ? 0 : group.size();
    }
}
