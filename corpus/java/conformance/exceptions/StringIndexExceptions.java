// Index exceptions of String and StringBuilder: their classes (the wording differs between releases).
public class StringIndexExceptions {
    interface Act {
        Object run();
    }

    static void attempt(String what, Act a) {
        try {
            System.out.println(what + " -> " + a.run());
        } catch (IndexOutOfBoundsException e) {
            System.out.println(what + " -> " + e.getClass().getSimpleName());
        }
    }

    public static void main(String[] args) {
        String s = "hello";
        StringBuilder sb = new StringBuilder("world");
        attempt("charAt 5", () -> s.charAt(5));
        attempt("charAt -1", () -> s.charAt(-1));
        attempt("substring 5", () -> "[" + s.substring(5) + "]");
        attempt("substring 6", () -> s.substring(6));
        attempt("substring 3 2", () -> s.substring(3, 2));
        attempt("substring 3 3", () -> "[" + s.substring(3, 3) + "]");
        attempt("substring 0 6", () -> s.substring(0, 6));
        attempt("codePointAt 5", () -> s.codePointAt(5));
        attempt("indexOf far", () -> s.indexOf('h', 100));
        attempt("indexOf negative", () -> s.indexOf('h', -100));
        attempt("sb charAt", () -> sb.charAt(5));
        attempt("sb setCharAt", () -> {
            sb.setCharAt(5, 'x');
            return sb;
        });
        attempt("sb deleteCharAt", () -> sb.deleteCharAt(5));
        attempt("sb delete beyond", () -> new StringBuilder("abc").delete(1, 100));
        attempt("sb delete start beyond", () -> new StringBuilder("abc").delete(4, 5));
        attempt("sb insert", () -> sb.insert(6, "x"));
        attempt("sb insert end", () -> new StringBuilder("abc").insert(3, "x"));
        attempt("sb replace", () -> new StringBuilder("abc").replace(1, 50, "X"));
        attempt("sb replace bad", () -> new StringBuilder("abc").replace(2, 1, "X"));
        attempt("sb setLength", () -> {
            sb.setLength(-1);
            return sb;
        });
        attempt("valueOf range", () -> String.valueOf(new char[] {'a', 'b'}, 1, 2));
        attempt("new String range", () -> new String(new char[] {'a', 'b', 'c'}, 1, 2));
    }
}
