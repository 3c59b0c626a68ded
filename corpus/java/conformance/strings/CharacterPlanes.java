// Properties of characters beyond 16 bits, and of numbers that are no characters.
public class CharacterPlanes {
    public static void main(String[] args) {
        int[] points = {0x10000, 0x10400, 0x10428, 0x1d400, 0x1f600, 0x20000, 0x2a6df, 0xe0001, 0xf0000, 0x10ffff, 0x110000, -1};
        for (int p : points) {
            System.out.println(Integer.toHexString(p) + " " + Character.isLetter(p) + Character.isDigit(p)
                    + Character.isWhitespace(p) + Character.isUpperCase(p) + Character.isDefined(p)
                    + Character.isIdeographic(p) + " " + Character.getType(p) + " "
                    + Integer.toHexString(Character.toLowerCase(p)) + " " + Integer.toHexString(Character.toUpperCase(p)));
        }
    }
}
