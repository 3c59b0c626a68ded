// Casts that succeed and fail, with arrays, interfaces, null and generics.
import java.util.ArrayList;
import java.util.List;

public class ClassCasts {
    static class A {
    }

    static class B extends A {
    }

    interface I {
    }

    static final class F {
    }

    interface Act {
        Object run();
    }

    static void attempt(String what, Act act) {
        try {
            Object r = act.run();
            System.out.println(what + " fine " + (r == null));
        } catch (ClassCastException e) {
            System.out.println(what + " refused");
        }
    }

    @SuppressWarnings("unchecked")
    static <T> T unchecked(Object o) {
        return (T) o;
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        Object a = new A(), b = new B(), s = "s", i = 1, ints = new int[1], strings = new String[1], objects = new Object[1];
        attempt("A to B", () -> (B) a);
        attempt("B to A", () -> (A) b);
        attempt("B to B", () -> (B) b);
        attempt("A to I", () -> (I) a);
        attempt("null to F", () -> (F) null);
        attempt("String to Integer", () -> (Integer) s);
        attempt("Integer to Number", () -> (Number) i);
        attempt("Integer to Long", () -> (Long) i);
        attempt("Integer to Comparable", () -> (Comparable<?>) i);
        attempt("int[] to Object[]", () -> (Object[]) ints);
        attempt("int[] to long[]", () -> (long[]) ints);
        attempt("int[] to Cloneable", () -> (Cloneable) ints);
        attempt("String[] to Object[]", () -> (Object[]) strings);
        attempt("String[] to CharSequence[]", () -> (CharSequence[]) strings);
        attempt("Object[] to String[]", () -> (String[]) objects);
        attempt("int unboxing", () -> (int) i);
        attempt("long unboxing of Integer", () -> (long) (Object) i);
        attempt("A to I & Runnable", () -> (I & Runnable) a);
        List raw = new ArrayList<String>();
        raw.add(5);
        List<String> polluted = raw;
        attempt("get as Object", () -> ((List<?>) polluted).get(0));
        attempt("get as String", () -> {
            String text = polluted.get(0);
            return text;
        });
        attempt("unchecked to Object", () -> ClassCasts.<Object>unchecked(5));
        attempt("unchecked to String", () -> {
            String text = unchecked(5);
            return text;
        });
        attempt("Class.cast", () -> String.class.cast(i));
        attempt("Class.cast null", () -> String.class.cast(null));
        attempt("asSubclass", () -> String.class.asSubclass(CharSequence.class));
        attempt("asSubclass not", () -> String.class.asSubclass(Number.class));
    }
}
