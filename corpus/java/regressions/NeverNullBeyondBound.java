/** A field that never holds null is read, and nobody looks at it: the bound leaves no object for it all the same. */
// explore any: reads(NeverNullBeyondBound, NeverNullBeyondBound) 1 within 0
// explore any: reads(NeverNullBeyondBound, NeverNullBeyondBound) 3 within 1
class NeverNullBeyondBound {
    @interface NonNull {}

    static class Held {}

    @NonNull Held held;
    int number;

    static int reads(NeverNullBeyondBound one, NeverNullBeyondBound other) {
        Held held = one.held;
        return other.number;
    }
}
