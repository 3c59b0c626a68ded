// Ends by a division by zero in an initialiser expression.
public class UncaughtArithmetic {
    static int divisor = "".length();

    public static void main(String[] args) {
        System.out.print("no newline before the end");
        int q = 42 / divisor;
        System.out.println(q);
    }
}
