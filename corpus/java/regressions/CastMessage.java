/** The message of a failed cast names the class: which of several objects it was does not matter. */
// explore any: failed(int) 2
// explore any: unknown(int, Object) 3
class CastMessage {
    static final Integer[] POOL = {10, 20, 30};

    static int failed(int index) {
        Object one = POOL[index];
        try {
            return ((String) one).length();
        } catch (ClassCastException exception) {
            return exception.getMessage().length();
        }
    }

    static int unknown(int index, Object other) {
        Object one = index < 2 ? POOL : other;
        try {
            return ((Integer[]) one).length;
        } catch (ClassCastException exception) {
            return -1;
        }
    }
}
