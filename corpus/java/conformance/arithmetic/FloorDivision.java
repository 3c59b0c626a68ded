// floorDiv and floorMod beside / and %, with every combination of signs.
public class FloorDivision {
    public static void main(String[] args) {
        int[] as = {7, -7, 6, -6, 0, 1, -1, Integer.MIN_VALUE, Integer.MAX_VALUE};
        int[] bs = {3, -3, 2, -2, 1, -1, Integer.MIN_VALUE, Integer.MAX_VALUE};
        for (int a : as) {
            for (int b : bs) {
                System.out.println(a + "," + b + ": " + Math.floorDiv(a, b) + " " + Math.floorMod(a, b) + " | " + a / b
                    + " " + a % b);
            }
        }
        System.out.println(Math.floorDiv(Long.MIN_VALUE, -1L) + " " + Math.floorMod(Long.MIN_VALUE, -1L));
        System.out.println(Math.floorDiv(-7L, 2) + " " + Math.floorMod(-7L, 2) + " " + Math.floorMod(7L, -2));
        System.out.println(Math.floorMod(Long.MIN_VALUE, 10) + " " + Math.floorMod(Long.MAX_VALUE, -10));
        try {
            System.out.println(Math.floorDiv(1, 0));
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.out.println(Math.floorMod(1L, 0L));
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
    }
}
