/** Enums. */
class Enums {
    enum Colour { // @declared
        RED, GREEN, BLUE;

        // check Enums$Colour.next => holds
        Colour next() {
            return values()[(ordinal() + 1) % values().length];
        }

        // check Enums$Colour.following => violated index-out-of-bounds@last
        Colour following() {
            return values()[ordinal() + 1]; // @last
        }
    }

    enum Operation {
        PLUS {
            @Override
            int apply(int a, int b) {
                return a + b;
            }
        },
        DIVIDE {
            @Override
            int apply(int a, int b) {
                return a / b; // @divide
            }
        };

        abstract int apply(int a, int b);
    }

    // check Enums.wave => holds
    // check Enums.wave --exceptions all => violated exception@here
    static int wave(Colour colour) {
        switch (colour) {
            case RED: return 700;
            case GREEN: return 530;
            default: throw new IllegalArgumentException(); // @here
        }
    }

    // check Enums.all => holds
    static void all(Colour colour) {
        int n;
        switch (colour) {
            case RED: n = 1; break;
            case GREEN: n = 2; break;
            case BLUE: n = 3; break;
            default: n = 4;
        }
        assert n != 4;
    }

    // check Enums.forgotten => violated assertion@here
    static void forgotten(Colour colour) {
        int n = 0;
        switch (colour) {
            case RED: n = 1; break;
            case GREEN: n = 2; break;
            default:
        }
        assert n > 0; // @here
    }

    // check Enums.nullable => violated null-dereference@here
    static int nullable(@Nullable Colour colour) {
        return colour.ordinal(); // @here
    }

    // check Enums.identity => holds
    static void identity(Colour a, Colour b) {
        if (a.ordinal() == b.ordinal()) {
            assert a == b;
        }
    }

    // check Enums.byName --exceptions all => violated exception@declared
    static Colour byName(boolean flag) {
        return Colour.valueOf(flag ? "RED" : "PINK");
    }

    // check Enums.byNameOfOne => holds
    static void byNameOfOne() {
        assert Colour.valueOf("RED") == Colour.RED;
    }

    // check Enums.applied => violated arithmetic@divide
    static int applied(Operation operation, int a, int b) {
        return operation.apply(a, b);
    }

    // check Enums.appliedToOne => holds
    static int appliedToOne(Operation operation, int a) {
        return operation.apply(a, 1);
    }

    // check Enums.array => violated index-out-of-bounds@here
    static int array(Colour colour) {
        int[] table = {1, 2};
        return table[colour.ordinal()]; // @here
    }
}
