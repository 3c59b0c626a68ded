// requires: 21
// Type patterns in switch: order, null, default, primitives boxed, arrays.
import java.util.List;

public class PatternSwitchTypes {
    enum Colour {
        RED, GREEN
    }

    static String kind(Object o) {
        return switch (o) {
            case null -> "null";
            case Integer i when i > 100 -> "big int " + i;
            case Integer i -> "int " + (i + 1);
            case Long l -> "long " + l;
            case String s when s.isEmpty() -> "empty string";
            case String s -> "string " + s.length();
            case Colour c -> "colour " + c.ordinal();
            case int[] a -> "ints " + a.length;
            case Object[] a when a.length > 1 -> "objects " + a[1];
            case Object[] a -> "few objects";
            case List<?> l when l.get(0) == null -> "list with null";
            case List<?> l -> "list " + l.size();
            case CharSequence cs -> "chars " + cs.charAt(0);
            case Runnable r -> {
                r.run();
                yield "ran";
            }
            default -> "other " + o.getClass().getSimpleName();
        };
    }

    static String nullDefault(String s) {
        return switch (s) {
            case "a", "b" -> "letter";
            case null, default -> "rest";
        };
    }

    static void statement(Object o) {
        switch (o) {
            case String s:
                System.out.print("s" + s + " ");
                break;
            case Integer i when i == 0:
                System.out.print("zero ");
            default:
                System.out.print("fell ");
        }
        System.out.println();
    }

    static String noNull(Object o) {
        try {
            return switch (o) {
                case String s -> s;
                default -> "default";
            };
        } catch (NullPointerException e) {
            return "NPE";
        }
    }

    static String constants(Colour c) {
        return switch (c) {
            case RED -> "r";
            case Colour x when x.name().startsWith("G") -> "g";
            case Colour x -> "?";
        };
    }

    public static void main(String[] args) {
        Object[] all = {null, 5, 500, 7L, "", "text", Colour.GREEN, new int[3], new String[] {"x", "y"}, new Object[0],
            java.util.Arrays.asList(null, 1), List.of(1), new StringBuilder("sb"), (Runnable) () -> System.out.print("[running] "), 1.5, 'c'};
        for (Object o : all) {
            System.out.println(kind(o));
        }
        System.out.println(nullDefault("a") + nullDefault("z") + nullDefault(null));
        statement("x");
        statement(0);
        statement(1);
        System.out.println(noNull(null) + noNull(1) + noNull("s"));
        System.out.println(constants(Colour.RED) + constants(Colour.GREEN));
    }
}
