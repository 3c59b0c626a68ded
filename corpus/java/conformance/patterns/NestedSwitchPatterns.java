// requires: 21
// Dominance, guards with side effects, nested switches, loops and returns inside pattern switches.
import java.util.ArrayList;
import java.util.List;

public class NestedSwitchPatterns {
    static final List<String> LOG = new ArrayList<>();

    static boolean guard(String name, boolean result) {
        LOG.add(name);
        return result;
    }

    static int run(Object o) {
        switch (o) {
            case String s when guard("g1", s.length() > 3) -> {
                return 1;
            }
            case String s when guard("g2", s.startsWith("a")) -> {
                return 2;
            }
            case String s -> {
                return 3;
            }
            case Integer i when guard("g3", i > 10) && guard("g4", i % 2 == 0) -> {
                return i;
            }
            case Number n -> {
                int total = 0;
                for (int k = 0; k < n.intValue(); k++) {
                    switch (k % 3) {
                        case 0:
                            continue;
                        case 1:
                            total += 10;
                            break;
                        default:
                            total++;
                    }
                }
                return total;
            }
            default -> {
            }
        }
        return -1;
    }

    sealed interface Tree<T> {
    }

    record Leaf<T>(T value) implements Tree<T> {
    }

    record Node<T>(Tree<T> left, Tree<T> right) implements Tree<T> {
    }

    static <T> int size(Tree<T> t) {
        return switch (t) {
            case Leaf<T> l -> 1;
            case Node<T>(Leaf<T>(var a), Leaf<T>(var b)) when a.equals(b) -> 1;
            case Node<T>(var l, var r) -> size(l) + size(r);
        };
    }

    static String nested(Object a, Object b) {
        return switch (a) {
            case Integer i -> switch (b) {
                case Integer j when j.equals(i) -> "equal";
                case Integer j -> i < j ? "less" : "more";
                default -> "int and " + b;
            };
            case String s -> b instanceof String t ? s + t : s;
            default -> "none";
        };
    }

    public static void main(String[] args) {
        for (Object o : new Object[] {"long text", "abc", "xyz", 12, 13, 7, 4.9, 'c'}) {
            System.out.println(run(o) + " " + LOG);
            LOG.clear();
        }
        System.out.println(size(new Node<>(new Node<>(new Leaf<>(1), new Leaf<>(1)), new Node<>(new Leaf<>(1), new Leaf<>(2)))));
        System.out.println(nested(1, 1) + nested(1, 2) + nested(2, 1) + nested(1, "x") + nested("a", "b") + nested("a", 1) + nested(1.5, 1));
    }
}
