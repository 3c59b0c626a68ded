/** Boxes of numbers that depend on the input: the same object for the same small number. */
// explore any: same(byte, byte) 2
// explore any: sameShort(short, short) 2
// explore any: sameNumber(int, int) 2
// explore any: sameLong(long, long) 2
// explore any: sameLetter(char, char) 2
// explore any: sum(int, int) 1
// explore any: known(int, int) 2
class BoxesOfInputs {
    static int same(byte one, byte other) {
        return Byte.valueOf(one) == Byte.valueOf(other) ? 1 : 2;
    }

    static int sameShort(short one, short other) {
        return Short.valueOf(one) == Short.valueOf(other) ? 1 : 2;
    }

    static int sameNumber(int one, int other) {
        return Integer.valueOf(one) == Integer.valueOf(other) ? 1 : 2;
    }

    static int sameLong(long one, long other) {
        return Long.valueOf(one) == Long.valueOf(other) ? 1 : 2;
    }

    static int sameLetter(char one, char other) {
        return Character.valueOf(one) == Character.valueOf(other) ? 1 : 2;
    }

    static int sum(int one, int other) {
        Integer first = one;
        Integer second = other;
        return first + second;
    }

    static int known(int one, int other) {
        Integer known = 32;
        Integer first = one;
        Integer second = other;
        return (first == known ? 1 : 0) + (second == known ? 2 : 0);
    }
}
