// BigInteger as infinite two's complement: shifts, logic, bit tests, byte arrays.
import java.math.BigInteger;
import java.util.Arrays;

public class BigIntegerBits {
    public static void main(String[] args) {
        BigInteger a = new BigInteger("f0f0f0f0f0f0f0f0f0", 16), m = BigInteger.valueOf(-1), b = BigInteger.valueOf(-255);
        System.out.println(a.shiftLeft(5).toString(16) + " " + a.shiftRight(5).toString(16) + " " + b.shiftRight(4) + " " + b.shiftRight(100) + " " + b.shiftLeft(-4)
            + " " + BigInteger.ONE.shiftLeft(70));
        System.out.println(a.and(b).toString(16) + " " + a.or(b).toString(16) + " " + a.xor(m).toString(16) + " " + a.not().toString(16) + " " + a.andNot(b).toString(16));
        System.out.println(a.bitLength() + " " + a.bitCount() + " " + m.bitLength() + " " + m.bitCount() + " " + b.bitLength() + " " + b.bitCount() + " "
            + a.getLowestSetBit() + " " + BigInteger.ZERO.getLowestSetBit() + " " + b.getLowestSetBit());
        System.out.println(b.testBit(0) + " " + b.testBit(1) + " " + b.testBit(1000) + " " + a.setBit(0).toString(16) + " " + a.clearBit(71).toString(16) + " "
            + BigInteger.ZERO.flipBit(33));
        System.out.println(Arrays.toString(BigInteger.valueOf(128).toByteArray()) + Arrays.toString(b.toByteArray()) + Arrays.toString(BigInteger.ZERO.toByteArray())
            + Arrays.toString(BigInteger.valueOf(-128).toByteArray()));
        System.out.println(new BigInteger(new byte[] {-1, 0}) + " " + new BigInteger(1, new byte[] {-1, 0}) + " " + new BigInteger(-1, new byte[] {0, 5}) + " "
            + new BigInteger(0, new byte[] {0}));
        try {
            a.testBit(-1);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
    }
}
