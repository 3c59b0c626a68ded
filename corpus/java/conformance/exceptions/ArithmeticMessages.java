// Messages and classes of arithmetic failures from operators and from the library.
import java.math.BigDecimal;
import java.math.BigInteger;

public class ArithmeticMessages {
    interface Act {
        Object run();
    }

    static void attempt(Act a) {
        try {
            System.out.println(a.run());
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
    }

    static int zero;
    static long lzero;

    public static void main(String[] args) {
        attempt(() -> 1 / zero);
        attempt(() -> 1 % zero);
        attempt(() -> 1L / lzero);
        attempt(() -> 1L % lzero);
        attempt(() -> 1L / zero);
        attempt(() -> 1.0 / zero);
        attempt(() -> 1 % 0.0f);
        attempt(() -> zero /= zero);
        attempt(() -> Math.floorMod(3, 0));
        attempt(() -> Math.toIntExact(1L << 40));
        attempt(() -> Math.addExact(Integer.MAX_VALUE, 1));
        attempt(() -> Math.multiplyExact(Long.MAX_VALUE, 2L));
        attempt(() -> BigInteger.ONE.divide(BigInteger.ZERO));
        attempt(() -> BigInteger.ONE.mod(BigInteger.ZERO));
        attempt(() -> BigInteger.TWO.pow(-1));
        attempt(() -> BigInteger.TWO.modInverse(BigInteger.valueOf(4)));
        attempt(() -> BigInteger.TWO.pow(70).longValueExact());
        attempt(() -> BigDecimal.ONE.divide(new BigDecimal(3)));
        attempt(() -> BigDecimal.ONE.divide(BigDecimal.ZERO));
        attempt(() -> BigDecimal.ZERO.divide(BigDecimal.ZERO));
        attempt(() -> new BigDecimal("1.5").setScale(0));
        attempt(() -> new BigDecimal("1.5").intValueExact());
    }
}
