// Which boxes are one object, for every kind.
public class BoxesAreShared {
    public static void main(String[] args) {
        int[] numbers = {-129, -128, -1, 0, 127, 128, 255};
        for (int n : numbers) {
            Integer i1 = n;
            Integer i2 = n;
            Long l1 = (long) n;
            Long l2 = (long) n;
            Short s1 = (short) n;
            Short s2 = (short) n;
            Byte b1 = (byte) n;
            Byte b2 = (byte) n;
            Character c1 = (char) n;
            Character c2 = (char) n;
            System.out.println((i1 == i2) + " " + (l1 == l2) + " " + (s1 == s2) + " " + (b1 == b2) + " " + (c1 == c2)
                    + " " + i1.equals(i2) + " " + l1.equals(i1) + " " + i1.hashCode() + " " + l1.hashCode() + " " + c1.hashCode());
        }
        Boolean t = true;
        System.out.println((t == Boolean.valueOf("TRUE")) + " " + (Integer.valueOf("12") == Integer.valueOf(12)));
        Double d1 = 1.0;
        Double d2 = 1.0;
        System.out.println((d1 == d2) + " " + d1.equals(d2));
    }
}
