// Products and quotients large enough for the special algorithms' lower ranges, checked by identities.
import java.math.BigInteger;

public class BigIntegerLarge {
    static String digest(BigInteger x) {
        String s = x.toString();
        return s.length() + ":" + s.substring(0, Math.min(12, s.length())) + ".." + s.substring(Math.max(0, s.length() - 12));
    }

    public static void main(String[] args) {
        BigInteger a = BigInteger.valueOf(7).pow(150), b = BigInteger.valueOf(11).pow(90), c = BigInteger.valueOf(123456789);
        System.out.println(digest(a) + " " + digest(b));
        BigInteger p = a.multiply(b).add(c);
        System.out.println(digest(p));
        System.out.println(p.divide(a).equals(b) + " " + p.mod(a).equals(c) + " " + p.subtract(c).divide(b).equals(a));
        System.out.println(digest(a.pow(2).subtract(b.pow(2))) + " " + a.pow(2).subtract(b.pow(2)).equals(a.subtract(b).multiply(a.add(b))));
        System.out.println(a.multiply(b).gcd(a.multiply(c)).equals(a) + " " + a.multiply(a).sqrt().equals(a));
        System.out.println(new BigInteger(p.toString()).equals(p) + " " + new BigInteger(p.toString(7), 7).equals(p));
        System.out.println(a.modPow(BigInteger.TEN, c) + " " + p.hashCode());
    }
}
