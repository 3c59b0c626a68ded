import java.util.Objects;

/** Null references. */
class Nulls {
    // check Nulls.length => holds within arrays
    // check Nulls.length --null-arguments => violated null-dereference@here
    static int length(String s) {
        return s.length(); // @here
    }

    // check Nulls.nullable => violated null-dereference@here
    static int nullable(@Nullable String s) {
        return s.length(); // @here
    }

    // check Nulls.nullableGuarded => holds within arrays
    static int nullableGuarded(@Nullable String s) {
        return s == null ? 0 : s.length();
    }

    // check Nulls.oneOfTwo => violated null-dereference@here
    static int oneOfTwo(String s, @Nullable String t) {
        return s.length() + t.length(); // @here
    }

    // check Nulls.required --null-arguments => holds within arrays
    // check Nulls.required --null-arguments --exceptions all => violated null-dereference@require
    static int required(String s) {
        Objects.requireNonNull(s); // @require
        return s.length();
    }

    // check Nulls.rejected --null-arguments => holds within arrays
    // check Nulls.rejected --null-arguments --exceptions all => violated exception@reject
    // check Nulls.rejected --null-arguments --exceptions IllegalArgumentException => violated exception@reject
    // check Nulls.rejected --null-arguments --exceptions none => holds within arrays
    static int rejected(String s) {
        if (s == null) throw new IllegalArgumentException("s"); // @reject
        return s.length();
    }

    // check Nulls.thrownByCode --null-arguments => holds within arrays
    static int thrownByCode(String s) {
        if (s == null) throw new NullPointerException("s");
        return s.length();
    }

    // check Nulls.local => violated null-dereference@here
    static int local(boolean flag) {
        String s = flag ? "a" : null;
        return s.length(); // @here
    }

    // check Nulls.correlated => holds
    static int correlated(boolean flag) {
        String s = flag ? "a" : null;
        return flag ? s.length() : 0;
    }

    // check Nulls.unboxed => violated null-dereference@here
    static int unboxed(@Nullable Integer number) {
        return number; // @here
    }

    // check Nulls.constantFirst --null-arguments => holds within arrays
    static boolean constantFirst(String s) {
        return "a".equals(s);
    }

    // check Nulls.constantSecond --null-arguments => violated null-dereference@here
    static boolean constantSecond(String s) {
        return s.equals("a"); // @here
    }

    // check Nulls.objectsEqual --null-arguments => holds within arrays
    static boolean objectsEqual(String s, String t) {
        return Objects.equals(s, t);
    }

    // check Nulls.text --null-arguments => holds
    static String text(Object o) {
        return "o is " + (o == null ? "none" : "some");
    }

    // check Nulls.monitor => violated null-dereference@here
    static int monitor(@Nullable Object lock) {
        synchronized (lock) { // @here
            return 1;
        }
    }

    // check Nulls.arrayLength => violated null-dereference@here
    static int arrayLength(@Nullable int[] numbers) {
        return numbers.length; // @here
    }

    // check Nulls.thrown => violated null-dereference@here
    static void thrown(@Nullable RuntimeException e) {
        throw e; // @here
    }

    // check Nulls.switched => violated null-dereference@here
    static int switched(@Nullable String s) {
        switch (s) { // @here
            case "a": return 1;
            default: return 2;
        }
    }

    // check Nulls.instanceOf --null-arguments => holds within arrays
    static int instanceOf(Object o) {
        return o instanceof String ? ((String) o).length() : 0;
    }

    // check Nulls.castOfNull --null-arguments => holds
    static boolean castOfNull() {
        Object none = null;
        return (String) none == null;
    }

    // check Nulls.caught --null-arguments => holds within arrays
    static int caught(String s) {
        try {
            return s.length();
        } catch (NullPointerException e) {
            return -1;
        }
    }

    // check Nulls.orElse --null-arguments => holds within arrays
    static int orElse(String s) {
        return Objects.requireNonNullElse(s, "").length();
    }

    // check Nulls.elementOfArray => violated null-dereference@here
    static int elementOfArray() {
        String[] texts = new String[2];
        return texts[1].length(); // @here
    }
}
