/** A field that never holds null is read, and nobody looks at what it holds: it is an object in every input. */
// explore any: gives(NeverNullUnseen) 2
// explore any: moves(NeverNullUnseen, NeverNullUnseen) 3
class NeverNullUnseen {
    @interface NonNull {}

    static class Held {}

    @NonNull Held held;

    static Object gives(NeverNullUnseen one) {
        return one.held;
    }

    static void moves(NeverNullUnseen one, NeverNullUnseen other) {
        one.held = other.held;
    }
}
