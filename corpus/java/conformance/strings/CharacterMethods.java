// Classification, case and digits of characters.
public class CharacterMethods {
    static void show(char c) {
        System.out.println(Integer.toHexString(c) + ":" + (Character.isLetter(c) ? " letter" : "") + (Character.isDigit(c) ? " digit" : "")
            + (Character.isLetterOrDigit(c) ? " lod" : "") + (Character.isWhitespace(c) ? " white" : "")
            + (Character.isSpaceChar(c) ? " space" : "") + (Character.isUpperCase(c) ? " upper" : "")
            + (Character.isLowerCase(c) ? " lower" : "") + (Character.isJavaIdentifierStart(c) ? " start" : "")
            + (Character.isJavaIdentifierPart(c) ? " part" : "") + (Character.isISOControl(c) ? " control" : "")
            + (Character.isAlphabetic(c) ? " alpha" : "") + " type " + Character.getType(c) + " num " + Character.getNumericValue(c));
    }

    public static void main(String[] args) {
        for (char c : "aZ5 _$-\t\n\u00a0\u00e9\u00df\u0660\u2028\u4e2d\u2160\u0000\u00ad\u0301".toCharArray()) {
            show(c);
        }
        System.out.println(Character.toUpperCase('a') + "" + Character.toLowerCase('Q') + Character.toUpperCase('1') + (int) Character.toUpperCase('\u00ff')
            + " " + (int) Character.toTitleCase('\u01c6') + " " + (int) Character.toUpperCase('\u00df'));
        for (int radix : new int[] {2, 10, 16, 36}) {
            System.out.print(Character.digit('1', radix) + " " + Character.digit('9', radix) + " " + Character.digit('f', radix) + " "
                + Character.digit('Z', radix) + " " + Character.forDigit(1, radix) + Character.forDigit(radix - 1, radix) + " | ");
        }
        System.out.println();
        System.out.println((int) Character.forDigit(10, 10) + " " + Character.digit('\u0667', 10) + " " + Character.digit('$', 36) + " "
            + Character.digit('\uff21', 16));
        System.out.println(Character.compare('a', 'b') + " " + Character.valueOf('x').compareTo('a') + " " + Character.toString('q')
            + Character.valueOf('c').charValue() + " " + Character.hashCode('A'));
        System.out.println(Character.MIN_RADIX + " " + Character.MAX_RADIX + " " + Character.BYTES + " " + Character.SIZE);
        System.out.println(Character.isMirrored('(') + " " + Character.isIdeographic(0x4e2d) + " " + Character.isDefined(0x378));
    }
}
