// requires: 21
package examples;

/**
 * Arithmetic expressions: sealed types, records, and switches over patterns.
 *
 * <p>Explore {@code examples.Expressions.simplifyKeeps} with a bound of 2 or more. There is to find: x / x is simplified to 1 where both are the
 * same object, but a division by 0 is 0 here. The assertion fails where an operand that is 0 is shared, and there only.
 * Besides, null operands make a switch throw.
 */
public final class Expressions {
    private Expressions() {}

    public sealed interface Expression permits Literal, Negation, Difference, Quotient {}

    public record Literal(int value) implements Expression {}

    public record Negation(Expression operand) implements Expression {}

    public record Difference(Expression left, Expression right) implements Expression {}

    public record Quotient(Expression left, Expression right) implements Expression {}

    public static int evaluate(Expression expression) {
        return switch (expression) {
            case Literal(int value) -> value;
            case Negation(Expression operand) -> -evaluate(operand);
            case Difference(Expression left, Expression right) -> evaluate(left) - evaluate(right);
            case Quotient(Expression left, Expression right) -> divide(evaluate(left), evaluate(right));
        };
    }

    /** The quotient, 0 where there is none. */
    private static int divide(int left, int right) {
        return right == 0 ? 0 : left / right;
    }

    /** An expression of the same value, simpler at its top where that is possible. */
    public static Expression simplify(Expression expression) {
        return switch (expression) {
            case Negation(Negation(Expression operand)) -> operand;
            case Negation(Literal(int value)) -> new Literal(-value);
            case Difference(Expression left, Literal(int value)) when value == 0 -> left;
            case Difference(Expression left, Expression right) when left == right -> new Literal(0);
            case Quotient(Expression left, Literal(int value)) when value == 1 -> left;
            // Wrong where the operand is 0.
            case Quotient(Expression left, Expression right) when left == right -> new Literal(1);
            default -> expression;
        };
    }

    public static void simplifyKeeps(Expression expression) {
        assert evaluate(simplify(expression)) == evaluate(expression);
    }
}
