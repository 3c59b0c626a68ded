/** Contracts in options. */
class Options {
    int value;
    private int hidden;

    // check Options.increment --ensures "result == x + 1" => holds
    // check Options.increment --ensures "result > x" => violated postcondition `result > x`
    // check Options.increment --requires "x < 100" --ensures "result > x" => holds
    // check Options.increment --requires "x > 5 && x < 5" => vacuous
    // check Options.increment --requires "x < 100" --ensures "result > x" --ensures "result < 50" => violated postcondition `result < 50`
    // check Options.increment --ensures "y > 0" => error cannot find symbol
    // check Options.increment --ensures "x +" => error illegal start of expression
    // check Options.increment --ensures "x + 0" => error incompatible types
    static int increment(int x) {
        return x + 1;
    }

    // check Options.divide => violated arithmetic@divide
    // check Options.divide --requires "b != 0" => holds
    // check Options.divide --requires "b >= 0" => violated arithmetic@divide
    static int divide(int a, int b) {
        return a / b; // @divide
    }

    // check Options.set --ensures "value == x" => holds
    // check Options.set --ensures "value == old(value)" => violated postcondition `value == old(value)`
    // check Options.set --requires "x > value" --ensures "value > old(value)" => holds
    // check Options.set --ensures "hidden == old(hidden)" => holds
    // check Options.set --ensures "this.value == x" => holds
    void set(int x) {
        value = x;
    }

    // check Options.hide --ensures "hidden == x" => holds
    // check Options.hide --ensures "hidden > 0" => violated postcondition `hidden > 0`
    // check Options.hide --invariant "hidden >= 0" => violated invariant `hidden >= 0`
    // check Options.hide --requires "x > 0" --invariant "hidden >= 0" => holds
    void hide(int x) {
        hidden = x;
    }

    // check Options.reset --invariant "value >= 0" => holds
    void reset() {
        value = 0;
    }

    // check Options.bump --invariant "value >= 0" => violated invariant `value >= 0`
    // check Options.bump --invariant "value >= 0 && value < 100" --requires "value < 99" => holds
    void bump() {
        value++;
    }

    boolean isSmall() {
        return value < 10;
    }

    // check Options.shrink --requires isSmall --ensures isSmall => holds
    void shrink() {
        value = value - 1 < value ? value - 1 : value;
    }

    // check Options.grow --requires isSmall --ensures isSmall => violated postcondition `isSmall()`
    void grow() {
        value++;
    }

    // check Options.copy --ensures "result != this" --ensures "result.value == value" => holds
    // check Options.copy --ensures "result.hidden == hidden" => violated postcondition `result.hidden == hidden`
    Options copy() {
        Options copy = new Options();
        copy.value = value;
        return copy;
    }

    // check Options.sorted --ensures "result[0] <= result[1]" => holds
    static int[] sorted(int a, int b) {
        return a < b ? new int[] {a, b} : new int[] {b, a};
    }

    // check Options.swap --requires "pair.length == 2" --ensures "pair[0] == old(pair[1]) && pair[1] == old(pair[0])" => holds within arrays
    // check Options.swap --requires "pair.length == 2" --ensures "pair[0] == old(pair[0])" => violated postcondition `pair[0] == old(pair[0])`
    static void swap(int[] pair) {
        int first = pair[0];
        pair[0] = pair[1];
        pair[1] = first;
    }

    // check Options.text --requires "!s.isEmpty()" --ensures "result.length() == old(s.length()) + 1" => holds within arrays
    static String text(String s) {
        return s + "x";
    }

    // check Options.ofNull --null-arguments --requires "s != null" => holds within arrays
    // check Options.ofNull --null-arguments --ensures "result >= 0" => violated null-dereference@length
    static int ofNull(String s) {
        return s.length(); // @length
    }

    // check Options.failing --ensures "1 / x > 5" => violated postcondition `1 / x > 5`
    static int failing(int x) {
        return x;
    }

    // check Options.equalButNotSame --ensures "result.equals(old(a))" => holds
    static Integer equalButNotSame(int a) {
        return a;
    }

    // check Options.larger --ensures "result.compareTo(a) >= 0 || result == b" => holds
    static <T extends Comparable<T>> T larger(T a, T b) {
        return a.compareTo(b) >= 0 ? a : b;
    }
}
