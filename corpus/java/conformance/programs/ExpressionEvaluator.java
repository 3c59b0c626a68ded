// A tokenizer, recursive descent parser and evaluator for arithmetic with variables and functions.
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public class ExpressionEvaluator {
    enum Kind {
        NUMBER, NAME, OPERATOR, END
    }

    static final class Token {
        final Kind kind;
        final String text;
        final int at;

        Token(Kind kind, String text, int at) {
            this.kind = kind;
            this.text = text;
            this.at = at;
        }

        @Override
        public String toString() {
            return kind + ":" + text;
        }
    }

    static class SyntaxError extends RuntimeException {
        SyntaxError(String m, int at) {
            super(m + " at " + at);
        }
    }

    static List<Token> tokens(String s) {
        List<Token> out = new ArrayList<>();
        int i = 0;
        while (i < s.length()) {
            char c = s.charAt(i);
            int start = i;
            if (Character.isWhitespace(c)) {
                i++;
            } else if (Character.isDigit(c) || c == '.') {
                while (i < s.length() && (Character.isDigit(s.charAt(i)) || s.charAt(i) == '.')) {
                    i++;
                }
                out.add(new Token(Kind.NUMBER, s.substring(start, i), start));
            } else if (Character.isLetter(c)) {
                while (i < s.length() && Character.isLetterOrDigit(s.charAt(i))) {
                    i++;
                }
                out.add(new Token(Kind.NAME, s.substring(start, i), start));
            } else if ("+-*/%^()=,".indexOf(c) >= 0) {
                out.add(new Token(Kind.OPERATOR, String.valueOf(c), i++));
            } else {
                throw new SyntaxError("bad character '" + c + "'", i);
            }
        }
        out.add(new Token(Kind.END, "", i));
        return out;
    }

    private final Map<String, Double> variables = new HashMap<>();
    private List<Token> tokens;
    private int pos;

    double run(String s) {
        tokens = tokens(s);
        pos = 0;
        double v;
        if (tokens.size() > 2 && tokens.get(0).kind == Kind.NAME && tokens.get(1).text.equals("=")) {
            pos = 2;
            v = sum();
            variables.put(tokens.get(0).text, v);
        } else {
            v = sum();
        }
        if (peek().kind != Kind.END) {
            throw new SyntaxError("unexpected " + peek(), peek().at);
        }
        return v;
    }

    private Token peek() {
        return tokens.get(pos);
    }

    private boolean accept(String op) {
        if (peek().kind == Kind.OPERATOR && peek().text.equals(op)) {
            pos++;
            return true;
        }
        return false;
    }

    private void expect(String op) {
        if (!accept(op)) {
            throw new SyntaxError("expected " + op + " but found " + peek(), peek().at);
        }
    }

    private double sum() {
        double v = product();
        for (;;) {
            if (accept("+")) {
                v += product();
            } else if (accept("-")) {
                v -= product();
            } else {
                return v;
            }
        }
    }

    private double product() {
        double v = unary();
        for (;;) {
            if (accept("*")) {
                v *= unary();
            } else if (accept("/")) {
                v /= unary();
            } else if (accept("%")) {
                v %= unary();
            } else {
                return v;
            }
        }
    }

    private double unary() {
        return accept("-") ? -unary() : accept("+") ? unary() : power();
    }

    private double power() {
        double base = atom();
        return accept("^") ? Math.pow(base, unary()) : base;
    }

    private double atom() {
        Token t = peek();
        switch (t.kind) {
            case NUMBER:
                pos++;
                return Double.parseDouble(t.text);
            case NAME:
                pos++;
                if (accept("(")) {
                    List<Double> args = new ArrayList<>();
                    if (!accept(")")) {
                        do {
                            args.add(sum());
                        } while (accept(","));
                        expect(")");
                    }
                    return call(t, args);
                }
                Double v = variables.get(t.text);
                if (v == null) {
                    throw new SyntaxError("unknown " + t.text, t.at);
                }
                return v;
            default:
                expect("(");
                double inner = sum();
                expect(")");
                return inner;
        }
    }

    private static double call(Token name, List<Double> args) {
        return switch (name.text) {
            case "max" -> args.stream().mapToDouble(d -> d).max().orElse(Double.NEGATIVE_INFINITY);
            case "sqrt" -> Math.sqrt(args.get(0));
            case "abs" -> Math.abs(args.get(0));
            default -> throw new SyntaxError("no function " + name.text + "/" + args.size(), name.at);
        };
    }

    public static void main(String[] args) {
        ExpressionEvaluator e = new ExpressionEvaluator();
        String[] inputs = {"1 + 2 * 3", "(1 + 2) * 3", "2 ^ 3 ^ 2", "-2 ^ 2", "10 / 4 - 1", "7 % 4 * 2", "x = 3 * (2 + 1)", "x * x - 1", "max(1, x, 4) + sqrt(16)",
            "abs(-2.5)", "max()", "1 / 0", "--3", "1 +", "(1", "2 3", "y + 1", "4 $ 4", "foo(1)", "", "1.2.3", "x = ", "2*-3"};
        for (String s : inputs) {
            try {
                System.out.println(s + " -> " + e.run(s));
            } catch (SyntaxError x) {
                System.out.println(s + " ! " + x.getMessage());
            } catch (NumberFormatException x) {
                System.out.println(s + " ! number " + x.getMessage());
            }
        }
        System.out.println(tokens("a1=(2.5)"));
    }
}
