/** Methods whose inputs cannot be just any objects. */
class Inputs {
    enum Color {
        RED,
        GREEN,
        BLUE
    }

    enum Operation {
        ADD("+") {
            @Override
            int apply(int a, int b) {
                return a + b;
            }
        },
        SUBTRACT("-") {
            @Override
            int apply(int a, int b) {
                return a - b;
            }
        };

        final String sign;
        int uses;

        Operation(String sign) {
            this.sign = sign;
        }

        abstract int apply(int a, int b);

        boolean isAdd() {
            return this == ADD;
        }
    }

    interface Shape {}

    static class Round implements Shape {
        int radius;
    }

    enum Fixed implements Shape {
        DOT,
        LINE
    }

    enum Broken {
        ONE;

        static {
            if (ONE.ordinal() == 0) {
                throw new IllegalStateException();
            }
        }
    }

    Color color;
    Inputs next;

    static int hashed(Color one, Color other) {
        java.util.Map<Color, Integer> map = new java.util.HashMap<>();
        map.put(one, 1);
        map.put(other, 2);
        return map.size();
    }

    static int identity(Color color) {
        if (color == Color.RED) {
            return 1;
        }
        return color == null ? 2 : 3;
    }

    static int cases(Color color) {
        switch (color) {
            case RED:
                return 1;
            case GREEN:
                return 2;
            default:
                return 3;
        }
    }

    static int two(Color one, Color other) {
        if (one == other) {
            return one == Color.GREEN ? 7 : 1;
        }
        return 2;
    }

    static int bodies(Operation operation, int a, int b) {
        operation.uses++;
        return operation.apply(a, b);
    }

    int fields(Inputs that) {
        Color before = that.color;
        this.color = Color.BLUE;
        if (that.color != before) {
            return 1;
        }
        return before == Color.BLUE ? 2 : 3;
    }

    static int elements(Color[] colors, int i, int j) {
        if (colors[i] == colors[j]) {
            return 1;
        }
        colors[i] = Color.RED;
        return colors[j] == Color.RED ? 2 : 3;
    }

    static int shapes(Shape one, Shape other) {
        if (one == Fixed.DOT) {
            return 1;
        }
        if (one instanceof Round) {
            return ((Round) one).radius;
        }
        return one == other ? 3 : 4;
    }

    static Object objects(Object[] all, int i) {
        Object found = all[i];
        return found == Color.RED ? null : found;
    }

    static Color same(Color color) {
        return color;
    }

    static boolean order(Color one, Color other) {
        return one.compareTo(other) < 0;
    }

    static int broken(Broken broken) {
        return broken == null ? 1 : 2;
    }

    static int counter = 5;
    static Color mode = Color.RED;
    static Inputs shared;
    static final int LIMIT = Integer.parseInt("3");

    static class Failing {
        static int number = 1 / Integer.parseInt("0");
    }

    static class Settings {
        static boolean isLoud = true;
        static double scale = 0.5;
    }

    static int statics() {
        counter++;
        if (counter > LIMIT) {
            return 1;
        }
        if (mode == Color.GREEN) {
            return 2;
        }
        if (shared == null) {
            return 3;
        }
        mode = shared.color;
        return Settings.isLoud ? 4 : 5;
    }

    static class Watching {
        static int seen;

        static {
            seen = counter > 5 ? 1 : 2;
            counter = 50;
        }
    }

    static int watched() {
        if (counter != 7) {
            return 3;
        }
        return Watching.seen == 1 ? 1 : 2;
    }

    static int failing() {
        try {
            return Failing.number;
        } catch (NoClassDefFoundError failed) {
            return -1;
        } catch (ExceptionInInitializerError failed) {
            return -2;
        }
    }

    static class Box<T> {
        T content;
    }

    static boolean generic(Box<Short> box) {
        return box.content instanceof Number;
    }

    static int strings(byte[] bytes, String text) {
        if (bytes.length != 1 || text.length() != 1) {
            return 0;
        }
        char before = text.charAt(0);
        bytes[0] = 'x';
        return text.charAt(0) == before ? 1 : 2;
    }

    static int hidden(Object object, String text) {
        if (!(object instanceof byte[]) || text.length() != 1) {
            return 0;
        }
        char before = text.charAt(0);
        java.util.Arrays.fill((byte[]) object, (byte) 'x');
        return text.charAt(0) == before ? 1 : 2;
    }

    static int sharing(String one, String other) {
        if (one.length() != 1 || other.length() != 1 || one == other) {
            return 0;
        }
        return one.charAt(0) == other.charAt(0) ? 1 : 2;
    }

    static int isHi(String text) {
        return text.equals("hi") ? 1 : 2;
    }

    static int isSame(String one, String other) {
        return one.equals(other) ? 1 : 2;
    }

    static int isThere(String text, boolean isLong) {
        String known = isLong ? "abc" : "x";
        return known.equals(text) ? 1 : 2;
    }

    static int ordered(String one, String other) {
        int order = one.compareTo(other);
        return order < 0 ? 1 : order == 0 ? 2 : 3;
    }

    static int beforeMiddle(String text) {
        return text.compareTo("m\u00e4") < 0 ? text.compareTo("") : 2;
    }

    static int asked(String one, String other, int way) {
        int found = 0;
        for (int count = 0; count < 3; count++) {
            switch (way >> 2 * count & 3) {
                case 0: if (one.equals("ab")) found++; break;
                case 1: if ("ab".equals(one)) found++; break;
                case 2: if ((one + "").equals("ab")) found++; break;
                default: if (one.compareTo(other) < 0) found++;
            }
        }
        return found;
    }

    static int chosen(String text) {
        switch (text) {
            case "a": return 1;
            case "bc": return 2;
            default: return 0;
        }
    }

    static int looked(String text) {
        java.util.Map<String, Integer> map = new java.util.HashMap<>();
        map.put("k", 1);
        return map.containsKey(text) ? 1 : 2;
    }

    static int begins(String text) {
        return text.startsWith("ab") ? 1 : text.startsWith("b", 1) ? 2 : 3;
    }
}
