// Division and remainder of int and long: signs, the overflowing quotient, division by zero.
public class IntegerDivision {
    static void ints(int a, int b) {
        System.out.println(a + " / " + b + " = " + (a / b) + ", % = " + (a % b));
    }

    static void longs(long a, long b) {
        System.out.println(a + "L / " + b + "L = " + (a / b) + ", % = " + (a % b));
    }

    public static void main(String[] args) {
        int[] values = {Integer.MIN_VALUE, Integer.MIN_VALUE + 1, -7, -1, 0, 1, 7, Integer.MAX_VALUE};
        int[] divisors = {Integer.MIN_VALUE, -3, -2, -1, 1, 2, 3, Integer.MAX_VALUE};
        for (int a : values) {
            for (int b : divisors) {
                ints(a, b);
            }
        }
        longs(Long.MIN_VALUE, -1);
        longs(Long.MIN_VALUE, 1);
        longs(Long.MIN_VALUE, Long.MIN_VALUE);
        longs(Long.MAX_VALUE, -2);
        longs(-7, 2);
        longs(7, -2);
        longs(-7, -2);
        longs(0, -5);
        try {
            ints(5, 0);
        } catch (ArithmeticException e) {
            System.out.println("int / : " + e.getMessage());
        }
        try {
            System.out.println(5 % (values[4]));
        } catch (ArithmeticException e) {
            System.out.println("int % : " + e.getMessage());
        }
        try {
            longs(0, 0);
        } catch (ArithmeticException e) {
            System.out.println("long / : " + e.getMessage());
        }
        byte b = Byte.MIN_VALUE;
        b /= -1;
        System.out.println("byte /= -1: " + b);
        short s = Short.MIN_VALUE;
        s /= -1;
        System.out.println("short /= -1: " + s);
    }
}
