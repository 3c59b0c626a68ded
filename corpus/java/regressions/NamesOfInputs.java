/** Parameters whose names stand for something else as well: a part of the heap, a method. */
// explore any: longerThan(int[], int) 4
// explore any: lengthOf(int[]) 2
// explore any: hashOf(String, int) 2
class NamesOfInputs {
    int length;

    static int longerThan(int[] a, int length) {
        return a.length > length ? a[0] : length;
    }

    static int lengthOf(int[] length) {
        return length.length > 3 ? 1 : 2;
    }

    static int hashOf(String hashCode, int hash) {
        return hashCode == null || hashCode.hashCode() == hash ? 1 : 0;
    }
}
