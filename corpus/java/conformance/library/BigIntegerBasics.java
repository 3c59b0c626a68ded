// BigInteger arithmetic with signs, powers, roots, gcd, conversion to primitives and text.
import java.math.BigInteger;

public class BigIntegerBasics {
    public static void main(String[] args) {
        BigInteger a = new BigInteger("123456789012345678901234567890"), b = BigInteger.valueOf(-987654321L);
        System.out.println(a.add(b) + " " + a.subtract(b) + " " + a.multiply(b));
        System.out.println(a.divide(b) + " " + a.remainder(b) + " " + a.mod(b.negate()) + " " + b.mod(BigInteger.TEN) + " " + b.remainder(BigInteger.TEN));
        System.out.println(java.util.Arrays.toString(a.negate().divideAndRemainder(b)));
        System.out.println(BigInteger.TWO.pow(100) + " " + BigInteger.ZERO.pow(0) + " " + b.pow(3));
        System.out.println(a.gcd(BigInteger.valueOf(30)) + " " + b.gcd(BigInteger.ZERO) + " " + a.sqrt() + " " + BigInteger.valueOf(99).sqrt());
        System.out.println(a.compareTo(b) + " " + a.signum() + b.signum() + BigInteger.ZERO.signum() + " " + a.equals(new BigInteger(a.toString())) + " "
            + a.max(b).equals(a) + " " + a.hashCode() + " " + b.hashCode());
        System.out.println(a.toString(16) + " " + a.toString(36) + " " + new BigInteger("-zz", 36) + " " + b.toString(2));
        System.out.println(a.intValue() + " " + a.longValue() + " " + a.doubleValue() + " " + BigInteger.TEN.pow(400).doubleValue() + " " + b.intValue());
        System.out.println(BigInteger.valueOf(3).modPow(BigInteger.valueOf(200), BigInteger.valueOf(1000007)) + " "
            + BigInteger.valueOf(3).modInverse(BigInteger.valueOf(11)) + " " + BigInteger.valueOf(97).isProbablePrime(20));
        BigInteger f = BigInteger.ONE;
        for (int i = 2; i <= 40; i++) {
            f = f.multiply(BigInteger.valueOf(i));
        }
        System.out.println(f + " " + f.bitLength());
        BigInteger x = BigInteger.ZERO, y = BigInteger.ONE;
        for (int i = 0; i < 200; i++) {
            BigInteger t = x.add(y);
            x = y;
            y = t;
        }
        System.out.println(x);
        for (String bad : new String[] {"", "-", "1.5", "12a", "+-1", "--1"}) {
            try {
                System.out.println(new BigInteger(bad));
            } catch (NumberFormatException e) {
                System.out.println("refused [" + bad + "]");
            }
        }
        try {
            BigInteger.ONE.shiftLeft(63).longValueExact();
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(BigInteger.valueOf(Long.MIN_VALUE).negate() + " " + BigInteger.valueOf(Long.MIN_VALUE).longValueExact() + " "
            + new BigInteger("+5").abs().intValueExact());
    }
}
