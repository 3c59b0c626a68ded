// Rounding modes, division with scales and contexts, exact failures.
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

public class BigDecimalRounding {
    public static void main(String[] args) {
        String[] values = {"5.5", "2.5", "1.6", "1.1", "1.0", "-1.0", "-1.1", "-1.6", "-2.5", "-5.5"};
        for (RoundingMode m : RoundingMode.values()) {
            StringBuilder sb = new StringBuilder(m.toString()).append(':');
            for (String v : values) {
                try {
                    sb.append(' ').append(new BigDecimal(v).setScale(0, m));
                } catch (ArithmeticException e) {
                    sb.append(" !");
                }
            }
            System.out.println(sb);
        }
        BigDecimal ten = BigDecimal.TEN, three = new BigDecimal(3);
        System.out.println(ten.divide(three, 5, RoundingMode.HALF_UP) + " " + ten.divide(three, RoundingMode.DOWN) + " " + ten.divide(three, MathContext.DECIMAL32) + " "
            + ten.divide(new BigDecimal(8)) + " " + ten.divide(three, new MathContext(3, RoundingMode.CEILING)));
        try {
            ten.divide(three);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new BigDecimal("123.456").round(new MathContext(4)) + " " + new BigDecimal("123456").round(new MathContext(2)) + " "
            + new BigDecimal("9.99").round(new MathContext(2)) + " " + new BigDecimal("0.00012345").round(new MathContext(3)));
        System.out.println(new BigDecimal("1.005").setScale(2, RoundingMode.HALF_UP) + " " + new BigDecimal(1.005).setScale(2, RoundingMode.HALF_UP) + " "
            + new BigDecimal("12").setScale(3) + " " + new BigDecimal("1500").setScale(-3, RoundingMode.HALF_EVEN) + " " + new BigDecimal("2500").setScale(-3, RoundingMode.HALF_EVEN));
        System.out.println(new BigDecimal("2").sqrt(new MathContext(20)) + " " + new BigDecimal("1.1").pow(10, new MathContext(5)));
        BigDecimal balance = new BigDecimal("1000.00"), rate = new BigDecimal("0.0375");
        for (int year = 1; year <= 4; year++) {
            balance = balance.add(balance.multiply(rate)).setScale(2, RoundingMode.HALF_EVEN);
            System.out.println(year + " " + balance);
        }
        System.out.println(new BigDecimal("100").divideAndRemainder(new BigDecimal("7"))[1] + " " + new BigDecimal("1.10").add(new BigDecimal("2.205")) + " "
            + MathContext.DECIMAL64);
    }
}
