/** A text that is not read yet leaves a cache of the JDK as it is; one that is computed fills it. */
// explore: written(int) 1
class FilledCaches {
    static int written(int number) {
        System.out.println(half(3) + " " + number);
        return new StringBuilder().append(1.0).length();
    }

    private static double half(int number) {
        return number / 2.0;
    }
}
