// requires: 21
// Methods newer than 17: clamp, ceilDiv, unsigned multiplyHigh, StringBuilder.repeat, indexOf with range, splitWithDelimiters.
import java.util.Arrays;

public class MathAdditions {
    public static void main(String[] args) {
        System.out.println(Math.clamp(15L, 0, 10) + " " + Math.clamp(-1.5, -1.0, 1.0) + " " + Math.clamp(5L, 0, 10));
        System.out.println(Math.ceilDiv(7, 2) + " " + Math.ceilDiv(-7, 2) + " " + Math.ceilMod(7, 2) + " " + Math.ceilDiv(Integer.MIN_VALUE, -1));
        System.out.println(Math.unsignedMultiplyHigh(-1L, -1L) + " " + Math.divideExact(7, -2));
        try {
            Math.divideExact(Integer.MIN_VALUE, -1);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            Math.clamp(1L, 5, 2);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new StringBuilder("a").repeat("xy", 3).repeat('z', 2));
        System.out.println("hello".indexOf('l', 0, 3) + " " + "hello".indexOf('l', 0, 2) + " " + "hello".indexOf("lo", 1, 5));
        System.out.println(Arrays.toString("a,b;c".splitWithDelimiters("[,;]", -1)));
        System.out.println(Integer.compress(0b10110110, 0b11110000) + " " + Integer.expand(0b1011, 0b11110000));
        System.out.println(Character.isEmoji(0x1f600) + " " + "x".equals(Character.toString('x')));
    }
}
