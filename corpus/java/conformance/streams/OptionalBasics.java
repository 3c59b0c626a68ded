// Optional and its primitive forms: creation, chaining, defaults, exceptions, equality.
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

public class OptionalBasics {
    static Optional<Integer> parse(String s) {
        try {
            return Optional.of(Integer.parseInt(s));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    static int calls;

    static String expensive() {
        calls++;
        return "expensive";
    }

    public static void main(String[] args) {
        System.out.println(parse("12") + " " + parse("x") + " " + parse("12").get() + " " + parse("x").isPresent() + " " + parse("x").isEmpty());
        System.out.println(parse("5").map(x -> x * 2).filter(x -> x > 9).orElse(-1) + " " + parse("4").map(x -> x * 2).filter(x -> x > 9).orElse(-1));
        System.out.println(parse("3").flatMap(x -> parse("1" + x)) + " " + parse("3").map(x -> (String) null));
        System.out.println(Optional.of("v").orElse(expensive()) + calls + Optional.of("v").orElseGet(OptionalBasics::expensive) + calls
            + Optional.empty().or(() -> Optional.of("other")).get());
        parse("7").ifPresent(x -> System.out.println("present " + x));
        parse("q").ifPresentOrElse(x -> System.out.println(x), () -> System.out.println("absent"));
        System.out.println(parse("8").stream().count() + " " + Optional.ofNullable(null).isPresent() + " " + Optional.of(1).equals(Optional.of(1)) + " "
            + Optional.empty().equals(Optional.ofNullable(null)) + " " + Optional.of("a").hashCode() + " " + Optional.empty().hashCode());
        try {
            Optional.empty().get();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        try {
            Optional.empty().orElseThrow(() -> new IllegalStateException("own"));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            Optional.of(null);
        } catch (NullPointerException e) {
            System.out.println("of(null)");
        }
        System.out.println(OptionalInt.of(5) + " " + OptionalInt.empty() + " " + OptionalDouble.of(-0.0).equals(OptionalDouble.of(0.0)) + " "
            + OptionalInt.empty().orElse(3));
        System.out.println(List.of("1", "x", "3").stream().map(OptionalBasics::parse).flatMap(Optional::stream).mapToInt(x -> x).sum());
        Optional<Optional<String>> nested = Optional.of(Optional.of("deep"));
        System.out.println(nested + " " + nested.flatMap(o -> o).get());
    }
}
