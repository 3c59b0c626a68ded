/** Comparing classes decides whether they are the same, not which they are. */
// explore any: equals(Object) 4
// explore any: same(Object, Object) 3
// explore any: kind(Object) 4
// explore any: named(ClassesCompared) 3
class ClassesCompared {
    int number;

    static class Below extends ClassesCompared {}

    @Override
    public boolean equals(Object other) {
        if (this == other) {
            return true;
        }
        if (other == null || getClass() != other.getClass()) {
            return false;
        }
        return number == ((ClassesCompared) other).number;
    }

    @Override
    public int hashCode() {
        return number;
    }

    static boolean same(Object one, Object other) {
        return one.getClass() == other.getClass();
    }

    static int kind(Object any) {
        Class<?> found = any.getClass();
        return found == ClassesCompared.class ? 1 : found == Below.class ? 2 : 3;
    }

    static String named(ClassesCompared one) {
        return one.getClass().getSimpleName();
    }
}
