/** The message of a failed cast names the class: which of several objects it was does not matter. */
// explore any: failed(int) 2
// explore any: unknown(int, Object) 3
// explore any: ofInput(CastMessage) 2
// explore any: printed(Object) 2
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

    static int ofInput(CastMessage one) {
        try {
            Object other = one;
            return (Integer) other;
        } catch (ClassCastException exception) {
            return exception.toString().length();
        }
    }

    /** Nothing but a run with a known input knows the class, and so the text. */
    static boolean printed(Object one) {
        try {
            return (Integer) one != null;
        } catch (ClassCastException exception) {
            System.out.println(exception.toString());
            return false;
        }
    }
}
