// requires: 21
// Exhaustive switches over sealed hierarchies and enums without default, with an evaluator.
import java.util.Map;

public class SealedSwitchExhaustive {
    sealed interface Expr {
        record Const(int v) implements Expr {
        }

        record Var(String name) implements Expr {
        }

        record Bin(Op op, Expr l, Expr r) implements Expr {
        }

        record Let(String name, Expr value, Expr body) implements Expr {
        }
    }

    enum Op {
        ADD, SUB, MUL, DIV
    }

    static int eval(Expr e, Map<String, Integer> env) {
        return switch (e) {
            case Expr.Const c -> c.v();
            case Expr.Var(String n) -> {
                Integer v = env.get(n);
                if (v == null) {
                    throw new IllegalArgumentException("unbound " + n);
                }
                yield v;
            }
            case Expr.Bin(Op op, Expr l, Expr r) -> {
                int a = eval(l, env), b = eval(r, env);
                yield switch (op) {
                    case ADD -> a + b;
                    case SUB -> a - b;
                    case MUL -> a * b;
                    case DIV -> a / b;
                };
            }
            case Expr.Let(var n, var v, var body) -> {
                Map<String, Integer> inner = new java.util.HashMap<>(env);
                inner.put(n, eval(v, env));
                yield eval(body, inner);
            }
        };
    }

    static Expr simplify(Expr e) {
        return switch (e) {
            case Expr.Bin(Op op, Expr.Const(int a), Expr.Const(int b)) when op == Op.ADD -> new Expr.Const(a + b);
            case Expr.Bin(Op op, Expr l, Expr.Const(int z)) when op == Op.MUL && z == 0 -> new Expr.Const(0);
            case Expr.Bin(Op op, Expr l, Expr.Const(int one)) when op == Op.MUL && one == 1 -> simplify(l);
            case Expr.Bin(Op op, Expr l, Expr r) -> {
                Expr a = simplify(l), b = simplify(r);
                yield a.equals(l) && b.equals(r) ? e : simplify(new Expr.Bin(op, a, b));
            }
            case Expr.Let l -> new Expr.Let(l.name(), simplify(l.value()), simplify(l.body()));
            case Expr.Const c -> c;
            case Expr.Var v -> v;
        };
    }

    public static void main(String[] args) {
        Expr x = new Expr.Var("x");
        Expr e = new Expr.Bin(Op.ADD, new Expr.Const(2), new Expr.Bin(Op.MUL, x, new Expr.Const(5)));
        System.out.println(eval(e, Map.of("x", 7)));
        Expr let = new Expr.Let("x", new Expr.Bin(Op.SUB, x, new Expr.Const(1)), e);
        System.out.println(eval(let, Map.of("x", 7)));
        System.out.println(simplify(new Expr.Bin(Op.MUL, new Expr.Bin(Op.ADD, new Expr.Const(1), new Expr.Const(2)), new Expr.Const(1))));
        System.out.println(simplify(new Expr.Bin(Op.ADD, new Expr.Const(1), new Expr.Bin(Op.MUL, x, new Expr.Const(0)))));
        try {
            eval(new Expr.Bin(Op.DIV, new Expr.Const(1), new Expr.Const(0)), Map.of());
        } catch (ArithmeticException a) {
            System.out.println(a.getMessage());
        }
        try {
            eval(x, Map.of());
        } catch (IllegalArgumentException a) {
            System.out.println(a.getMessage());
        }
        try {
            eval(null, Map.of());
        } catch (NullPointerException n) {
            System.out.println("null");
        }
    }
}
