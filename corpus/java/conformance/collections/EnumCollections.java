// EnumMap and EnumSet: order by declaration, ranges, complements, null refusal.
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

public class EnumCollections {
    enum Day {
        MON, TUE, WED, THU, FRI, SAT, SUN;

        static final Set<Day> WEEKEND = EnumSet.of(SAT, SUN);
    }

    public static void main(String[] args) {
        EnumSet<Day> s = EnumSet.of(Day.SUN, Day.MON, Day.WED);
        System.out.println(s + " " + EnumSet.complementOf(s) + " " + EnumSet.range(Day.TUE, Day.FRI) + " " + EnumSet.noneOf(Day.class) + " "
            + EnumSet.allOf(Day.class).size());
        System.out.println(s.contains(Day.MON) + " " + s.add(Day.MON) + " " + s.remove(Day.MON) + " " + s.containsAll(Day.WEEKEND) + " " + s);
        s.addAll(Day.WEEKEND);
        s.retainAll(EnumSet.range(Day.WED, Day.SAT));
        System.out.println(s + " " + EnumSet.copyOf(s).equals(s));
        EnumMap<Day, Integer> m = new EnumMap<>(Day.class);
        m.put(Day.FRI, 5);
        m.put(Day.MON, 1);
        m.put(Day.SUN, null);
        m.merge(Day.FRI, 10, Integer::sum);
        System.out.println(m + " " + m.size() + " " + m.get(Day.TUE) + " " + m.containsKey(Day.SUN) + " " + m.containsValue(null));
        for (Map.Entry<Day, Integer> e : m.entrySet()) {
            e.setValue(e.getKey().ordinal());
        }
        System.out.println(m + " " + m.keySet() + " " + m.values() + " " + m.remove(Day.MON) + " " + m.remove(Day.MON));
        m.keySet().removeIf(Day.WEEKEND::contains);
        System.out.println(m);
        try {
            m.put(null, 1);
        } catch (NullPointerException e) {
            System.out.println("null key");
        }
        System.out.println(m.get(null) + " " + m.containsKey(null) + " " + s.contains(null));
        try {
            EnumSet.range(Day.FRI, Day.MON);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        int bits = 0;
        for (Day d : EnumSet.allOf(Day.class)) {
            if (Day.WEEKEND.contains(d)) {
                bits |= 1 << d.ordinal();
            }
        }
        System.out.println(bits + " " + new EnumMap<>(Map.of(Day.TUE, "t", Day.MON, "m")));
    }
}
