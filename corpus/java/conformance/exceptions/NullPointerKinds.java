// Every operation that dereferences null.
public class NullPointerKinds {
    int field;
    static String nothing;

    void method() {
    }

    static void staticMethod() {
        System.out.println("a static method needs no object");
    }

    class Inner {
    }

    interface Act {
        Object run() throws Exception;
    }

    static void attempt(String what, Act act) {
        try {
            System.out.println(what + " gave " + act.run());
        } catch (NullPointerException e) {
            System.out.println(what + " NPE");
        } catch (Exception e) {
            System.out.println(what + " " + e);
        }
    }

    @SuppressWarnings("static-access")
    public static void main(String[] args) {
        NullPointerKinds none = args.length == 0 ? null : new NullPointerKinds();
        int[] noArray = null;
        Object[] noObjects = null;
        Integer noNumber = null;
        Boolean noBoolean = null;
        attempt("field read", () -> none.field);
        attempt("field write", () -> none.field = 5);
        attempt("field increment", () -> none.field++);
        attempt("method call", () -> {
            none.method();
            return 0;
        });
        none.staticMethod();
        attempt("array load", () -> noArray[0]);
        attempt("array store", () -> noArray[0] = 1);
        attempt("array length", () -> noArray.length);
        attempt("object array store", () -> noObjects[0] = null);
        attempt("throw null", () -> {
            throw null;
        });
        attempt("synchronized", () -> {
            synchronized (noObjects) {
                return 1;
            }
        });
        attempt("unboxing", () -> noNumber + 1);
        attempt("comparison with int", () -> noNumber == 1);
        attempt("comparison with null", () -> noNumber == null);
        attempt("condition", () -> noBoolean ? 1 : 2);
        attempt("inner creation", () -> none.new Inner());
        attempt("method reference", () -> {
            Runnable r = none::method;
            return r;
        });
        attempt("unbound reference", () -> {
            java.util.function.Function<String, Integer> f = String::length;
            return f.apply(null);
        });
        attempt("string switch", () -> switch (nothing) { default -> 1; });
        attempt("concatenation", () -> nothing + null + noNumber);
        attempt("equals on null", () -> nothing.equals("x"));
        attempt("equals with null", () -> "x".equals(nothing));
        attempt("instanceof", () -> nothing instanceof String);
        attempt("cast", () -> (String) (Object) noNumber);
        attempt("requireNonNull", () -> java.util.Objects.requireNonNull(none));
        attempt("valueOf object", () -> String.valueOf((Object) null));
        attempt("valueOf chars", () -> String.valueOf((char[]) null));
        attempt("List.of", () -> java.util.List.of(1, null));
        attempt("clone of array", () -> noArray.clone());
        attempt("compareTo", () -> "a".compareTo(null));
        attempt("getClass", () -> none.getClass());
        attempt("multi array", () -> (new int[2][])[1].length);
    }
}
