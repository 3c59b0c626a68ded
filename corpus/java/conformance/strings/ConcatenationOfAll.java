// Concatenations of every kind of operand, read and not read.
public class ConcatenationOfAll {
    public static void main(String[] args) {
        Object nothing = null;
        String none = null;
        char c = '\u00e4';
        String text = "a" + 1 + 2L + 'c' + c + 1.5f + 2.5 + true + nothing + none + (byte) 3 + (short) -4;
        System.out.println(text.length() + " " + text.hashCode());
        System.out.println(1 + 2 + "x" + 1 + 2);
        String grown = "";
        for (int i = -3; i < 12; i++) {
            grown += i * i * i + ",";
        }
        System.out.println(grown);
        grown += "\u4f60";
        System.out.println(grown.length() + " " + grown.charAt(grown.length() - 1) % 97);
        System.out.println(("" + Long.MIN_VALUE).equals(Long.toString(Long.MIN_VALUE)) + " " + ("" + 0).equals("0") + " " + ("" + 10).equals("010"));
    }
}
