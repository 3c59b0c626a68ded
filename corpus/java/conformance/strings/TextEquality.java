// Texts that are equal, and nearly so.
public class TextEquality {
    public static void main(String[] args) {
        String[] texts = {"", "a", "A", "abc", "ABC", "aBc", "stra\u00dfe", "STRASSE", "\u00b5", "\u039c", "\u03bc", "\u00ff", "\u0178",
            "\u0130", "i", "\u4f60", "\u0131", "\u017f", "s", "S", "\u212a", "k", "\u00e5", "\u212b"};
        for (String one : texts) {
            StringBuilder row = new StringBuilder();
            for (String other : texts) {
                row.append(one.equals(other) ? 'e' : one.equalsIgnoreCase(other) ? 'i' : '.');
                row.append(Integer.signum(one.compareTo(other))).append(Integer.signum(one.compareToIgnoreCase(other)));
            }
            System.out.println(row);
        }
        System.out.println("a".equalsIgnoreCase(null) + " " + "a".contentEquals(new StringBuffer("a"))
                + " " + "aBCd".regionMatches(true, 1, "xbcx", 1, 2) + " " + "aBCd".regionMatches(1, "xbcx", 1, 2));
    }
}
