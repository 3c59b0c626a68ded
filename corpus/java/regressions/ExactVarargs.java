/** A method that a subclass overrides is called as it is, and its last argument is the array itself. */
// explore any: length(int[]) 2
abstract class ExactVarargs {
    int length(int... numbers) {
        return numbers.length;
    }

    static class Other extends ExactVarargs {
        @Override
        int length(int... numbers) {
            return -1;
        }
    }
}
