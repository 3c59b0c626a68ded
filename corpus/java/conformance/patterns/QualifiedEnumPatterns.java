// requires: 21
// Enum constants of several types under a sealed interface, by qualified names in one switch.
public class QualifiedEnumPatterns {
    sealed interface Card permits Suit, Trump, Number {
    }

    enum Suit implements Card {
        HEARTS, SPADES
    }

    enum Trump implements Card {
        FOOL, MAGICIAN, WORLD
    }

    record Number(Suit suit, int value) implements Card {
    }

    static String name(Card c) {
        return switch (c) {
            case Suit.HEARTS -> "hearts";
            case Suit.SPADES -> "spades";
            case Trump.FOOL -> "the fool";
            case Trump t when t.ordinal() == 1 -> "one " + t;
            case Trump t -> "trump " + t.ordinal();
            case Number(Suit s, int v) when s == Suit.HEARTS && v > 10 -> "high hearts";
            case Number(var s, var v) -> v + " of " + name(s);
        };
    }

    public static void main(String[] args) {
        for (Suit s : Suit.values()) {
            System.out.println(name(s));
            System.out.println(name(new Number(s, 7)));
            System.out.println(name(new Number(s, 12)));
        }
        for (Trump t : Trump.values()) {
            System.out.println(name(t));
        }
    }
}
