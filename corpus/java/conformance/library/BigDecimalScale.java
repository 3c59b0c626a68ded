// BigDecimal: scale, precision, equality against comparison, text forms, stripping zeros.
import java.math.BigDecimal;
import java.math.BigInteger;

public class BigDecimalScale {
    static void show(BigDecimal d) {
        System.out.println(d + " scale " + d.scale() + " precision " + d.precision() + " unscaled " + d.unscaledValue() + " plain " + d.toPlainString() + " eng "
            + d.toEngineeringString() + " stripped " + d.stripTrailingZeros());
    }

    public static void main(String[] args) {
        for (String s : new String[] {"0", "0.00", "1.50", "-12.345", "1E+3", "1.23E-10", "100", "0.000001", "0.0000001", "1234.5E2", "-0", ".5", "5.", "12E5"}) {
            show(new BigDecimal(s));
        }
        BigDecimal a = new BigDecimal("2.0"), b = new BigDecimal("2.00");
        System.out.println(a.equals(b) + " " + a.compareTo(b) + " " + (a.hashCode() == b.hashCode()) + " " + a.stripTrailingZeros().equals(b.stripTrailingZeros()));
        System.out.println(a.add(b) + " " + a.subtract(b) + " " + a.multiply(b) + " " + a.divide(b) + " " + a.pow(5) + " " + a.negate() + " " + a.movePointLeft(3) + " "
            + a.movePointRight(3) + " " + a.scaleByPowerOfTen(4));
        System.out.println(new BigDecimal(0.1) + " " + BigDecimal.valueOf(0.1) + " " + new BigDecimal(0.5) + " " + BigDecimal.valueOf(1.0) + " " + BigDecimal.valueOf(15, 3)
            + " " + BigDecimal.valueOf(10L));
        System.out.println(new BigDecimal(new BigInteger("12345"), 2) + " " + new BigDecimal("123.99").intValue() + " " + new BigDecimal("-123.99").toBigInteger() + " "
            + new BigDecimal("1E-400").doubleValue() + " " + new BigDecimal("1e20").longValue() + " " + new BigDecimal("0.1").floatValue());
        System.out.println(new BigDecimal("7").remainder(new BigDecimal("2.5")) + " " + new BigDecimal("-7").remainder(new BigDecimal("2.5")) + " "
            + new BigDecimal("7").divideToIntegralValue(new BigDecimal("2.5")) + " " + new BigDecimal("3.3").max(new BigDecimal("3.30")));
        for (String bad : new String[] {"", "abc", "1.2.3", "1e", "0x1"}) {
            try {
                System.out.println(new BigDecimal(bad));
            } catch (NumberFormatException e) {
                System.out.println("refused [" + bad + "]");
            }
        }
        try {
            new BigDecimal(Double.NaN);
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(BigDecimal.TEN.signum() + " " + BigDecimal.ONE.ulp() + " " + new BigDecimal("1.00").ulp() + " " + BigDecimal.ZERO.signum());
    }
}
