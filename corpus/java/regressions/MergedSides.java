/** What only one of two merged paths does: writes a static field, throws. */
// explore any: writesStatic(int) 2
// explore any: throwsLate(int) 3
class MergedSides {
    static int last;

    static void writesStatic(int n) {
        if (n > 0) {
            last = 1;
        }
    }

    static int throwsLate(int n) {
        int r = 0;
        if (n == 1) {
            r = 1;
        }
        if (n == 5) {
            throw new RuntimeException();
        }
        return r;
    }
}
