/** A string that is made of others without a character is a new object, or the constant where a builder made it. */
// explore: operator(String,String) 4
// explore: builder(String,String) 4
class EmptyConcatenation {
    static final String EMPTY = "";

    static String operator(String one, String other) {
        return one == null || other == null ? null : checked(one + other);
    }

    static String builder(String one, String other) {
        return one == null || other == null
                ? null
                : checked(new StringBuilder().append(one).append(other).toString());
    }

    /** The constant is part of the heap that a path leaves: it may be the result. */
    private static String checked(String text) {
        return text.length() == 0 ? text : EMPTY;
    }
}
