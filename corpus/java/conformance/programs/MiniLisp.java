// A reader and evaluator of a small Lisp with closures, recursion and errors.
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public class MiniLisp {
    interface Fn {
        Object call(List<Object> args);
    }

    static final class Env {
        final Map<String, Object> vars = new HashMap<>();
        final Env outer;

        Env(Env outer) {
            this.outer = outer;
        }

        Object get(String n) {
            for (Env e = this; e != null; e = e.outer) {
                if (e.vars.containsKey(n)) {
                    return e.vars.get(n);
                }
            }
            throw new IllegalStateException("unbound " + n);
        }
    }

    static Object read(List<String> tokens) {
        if (tokens.isEmpty()) {
            throw new IllegalStateException("unexpected end");
        }
        String t = tokens.remove(0);
        if (t.equals("(")) {
            List<Object> l = new ArrayList<>();
            while (!tokens.isEmpty() && !tokens.get(0).equals(")")) {
                l.add(read(tokens));
            }
            if (tokens.isEmpty()) {
                throw new IllegalStateException("missing )");
            }
            tokens.remove(0);
            return l;
        }
        if (t.equals(")")) {
            throw new IllegalStateException("unexpected )");
        }
        try {
            return Long.valueOf(t);
        } catch (NumberFormatException e) {
            return t;
        }
    }

    @SuppressWarnings("unchecked")
    static Object eval(Object x, Env env) {
        while (true) {
            if (x instanceof String s) {
                return env.get(s);
            }
            if (!(x instanceof List)) {
                return x;
            }
            List<Object> l = (List<Object>) x;
            if (l.isEmpty()) {
                return l;
            }
            Object head = l.get(0);
            if ("if".equals(head)) {
                Object c = eval(l.get(1), env);
                x = !Boolean.FALSE.equals(c) ? l.get(2) : l.get(3);
                continue;
            }
            if ("define".equals(head)) {
                env.vars.put((String) l.get(1), eval(l.get(2), env));
                return l.get(1);
            }
            if ("quote".equals(head)) {
                return l.get(1);
            }
            if ("lambda".equals(head)) {
                List<Object> params = (List<Object>) l.get(1);
                Object body = l.get(2);
                return (Fn) args -> {
                    if (args.size() != params.size()) {
                        throw new IllegalStateException("arity " + args.size() + " for " + params);
                    }
                    Env inner = new Env(env);
                    for (int i = 0; i < params.size(); i++) {
                        inner.vars.put((String) params.get(i), args.get(i));
                    }
                    return eval(body, inner);
                };
            }
            if (!(eval(head, env) instanceof Fn f)) {
                throw new IllegalStateException("not a function: " + head);
            }
            List<Object> args = new ArrayList<>();
            for (Object a : l.subList(1, l.size())) {
                args.add(eval(a, env));
            }
            return f.call(args);
        }
    }

    static Env global() {
        Env e = new Env(null);
        e.vars.put("+", (Fn) a -> a.stream().mapToLong(x -> (Long) x).sum());
        e.vars.put("*", (Fn) a -> a.stream().mapToLong(x -> (Long) x).reduce(1, (x, y) -> x * y));
        e.vars.put("-", (Fn) a -> (Long) a.get(0) - (Long) a.get(1));
        e.vars.put("<", (Fn) a -> (Long) a.get(0) < (Long) a.get(1));
        e.vars.put("=", (Fn) a -> a.get(0).equals(a.get(1)));
        e.vars.put("list", (Fn) ArrayList::new);
        e.vars.put("first", (Fn) a -> ((List<?>) a.get(0)).get(0));
        e.vars.put("rest", (Fn) a -> new ArrayList<>(((List<?>) a.get(0)).subList(1, ((List<?>) a.get(0)).size())));
        e.vars.put("empty", (Fn) a -> ((List<?>) a.get(0)).isEmpty());
        return e;
    }

    public static void main(String[] args) {
        Env env = global();
        String[] lines = {"(+ 1 2 (* 3 4))", "(define sq (lambda (x) (* x x)))", "(sq 12)", "(define fact (lambda (n) (if (< n 2) 1 (* n (fact (- n 1))))))", "(fact 20)",
            "(define adder (lambda (n) (lambda (m) (+ n m))))", "((adder 5) 7)",
            "(define map (lambda (f l) (if (empty l) (quote ()) (cons (f (first l)) (map f (rest l))))))", "(define sum (lambda (l) (if (empty l) 0 (+ (first l) (sum (rest l))))))",
            "(sum (list 1 2 3 4))", "(quote (a (b 1)))", "(if (= 1 2) yes (quote no))", "undefined", "(1 2)", "(sq 1 2)", "(+ 1", ")", "(first (list))", "(+ (quote a) 1)", "()"};
        for (String s : lines) {
            try {
                List<String> tokens = new ArrayList<>(List.of(s.replace("(", " ( ").replace(")", " ) ").trim().split("\\s+")));
                System.out.println(s + " => " + eval(read(tokens), env));
            } catch (IllegalStateException e) {
                System.out.println(s + " ! " + e.getMessage());
            } catch (IndexOutOfBoundsException | ClassCastException e) {
                System.out.println(s + " ! " + e.getClass().getSimpleName());
            }
        }
    }
}
