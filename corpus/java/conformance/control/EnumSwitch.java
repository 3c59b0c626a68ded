// Switches over enum constants: old and arrow form, null, nested enum types.
public class EnumSwitch {
    enum Colour {
        RED, GREEN, BLUE;

        Colour next() {
            return switch (this) {
                case RED -> GREEN;
                case GREEN -> BLUE;
                case BLUE -> RED;
            };
        }
    }

    enum Size {
        SMALL, LARGE
    }

    static int old(Colour c) {
        int n = 0;
        switch (c) {
            case BLUE:
                n += 100;
            case RED:
                n += 1;
                break;
            default:
                n = -1;
        }
        return n;
    }

    static String both(Colour c, Size s) {
        return switch (c) {
            case RED, GREEN -> switch (s) {
                case SMALL -> "warm small";
                case LARGE -> {
                    String t = "warm";
                    yield t + " large";
                }
            };
            default -> "cold " + s;
        };
    }

    public static void main(String[] args) {
        for (Colour c : Colour.values()) {
            System.out.println(c + " " + old(c) + " " + c.next());
            for (Size s : Size.values()) {
                System.out.println(both(c, s));
            }
        }
        try {
            old(null);
        } catch (NullPointerException e) {
            System.out.println("null refused");
        }
        Colour c = Colour.RED;
        int steps = 0;
        do {
            c = c.next();
            steps++;
        } while (c != Colour.RED);
        System.out.println(steps);
    }
}
