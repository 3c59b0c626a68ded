// values, valueOf, ordinal, compareTo, name, constant-specific bodies, interfaces, abstract methods, static nested.
import java.util.Arrays;
import java.util.function.IntBinaryOperator;

public class EnumBasics {
    enum Op implements IntBinaryOperator {
        PLUS("+") {
            @Override
            public int applyAsInt(int a, int b) {
                return a + b;
            }
        },
        MINUS("-") {
            @Override
            public int applyAsInt(int a, int b) {
                return a - b;
            }

            @Override
            boolean commutative() {
                return false;
            }
        },
        TIMES("*") {
            @Override
            public int applyAsInt(int a, int b) {
                return a * b;
            }
        };

        private final String sign;

        Op(String sign) {
            this.sign = sign;
        }

        boolean commutative() {
            return true;
        }

        @Override
        public String toString() {
            return "Op" + sign;
        }

        static Op of(String sign) {
            for (Op o : values()) {
                if (o.sign.equals(sign)) {
                    return o;
                }
            }
            throw new IllegalArgumentException(sign);
        }
    }

    enum Day {
        MON, TUE, WED, SUN;

        Day plus(int n) {
            return values()[Math.floorMod(ordinal() + n, values().length)];
        }
    }

    public static void main(String[] args) {
        for (Op o : Op.values()) {
            System.out.println(o + " " + o.name() + " " + o.ordinal() + " " + o.applyAsInt(7, 3) + " " + o.commutative());
        }
        System.out.println(Op.valueOf("PLUS") == Op.of("+"));
        for (String bad : new String[] {"plus", "", "+"}) {
            try {
                Op.valueOf(bad);
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        try {
            Day.valueOf(null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Day.MON.compareTo(Day.SUN) + " " + Day.SUN.compareTo(Day.MON) + " " + Day.MON.plus(-1) + " " + Day.SUN.plus(2));
        Day[] days = Day.values();
        days[0] = null;
        System.out.println(Day.values()[0] + " " + (Day.values() == Day.values()));
        System.out.println(Enum.valueOf(Day.class, "WED") + " " + Day.class.getEnumConstants().length + " " + Arrays.toString(Day.class.getEnumConstants()));
        System.out.println(Op.PLUS.getClass() + " " + Op.PLUS.getDeclaringClass() + " " + (Op.PLUS.getClass() == Op.MINUS.getClass()));
        System.out.println(Day.MON.equals(Day.MON) + " " + Day.MON.hashCode() * 0 + " " + Day.valueOf("TUE").name().toLowerCase());
        Comparable<Day> c = Day.WED;
        System.out.println(c.compareTo(Day.TUE));
    }
}
