/** A field that never holds null, of a type that no class has: nothing but null can be in it. */
// explore any: gives(NeverNullNothing) 2
// explore any: isNull(NeverNullNothing) 2
class NeverNullNothing {
    @interface NonNull {}

    interface Nothing {}

    @NonNull Nothing nothing;

    static Object gives(NeverNullNothing one) {
        return one.nothing;
    }

    static boolean isNull(NeverNullNothing one) {
        return one.nothing == null;
    }
}
