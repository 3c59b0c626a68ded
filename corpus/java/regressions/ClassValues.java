/** The hash of a `ClassValue` counts those of all paths of a JVM: it is not compared. */
// explore any: cached(Object, Cached) 2
class ClassValues {
    enum Cached {
        A;

        static final ClassValue<Boolean> CACHE = new ClassValue<>() {
            @Override
            protected Boolean computeValue(Class<?> of) {
                return true;
            }
        };
    }

    static int cached(Object any, Cached input) {
        return any == null ? 1 : 2;
    }
}
