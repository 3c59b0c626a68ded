// Upper and lower case of Latin-1 and other letters, including those that change length; title case.
import java.util.Locale;

public class StringCases {
    static String hex(String s) {
        StringBuilder sb = new StringBuilder();
        for (char c : s.toCharArray()) {
            if (c < 128) {
                sb.append(c);
            } else {
                sb.append("<").append(Integer.toHexString(c)).append(">");
            }
        }
        return sb.toString();
    }

    static void show(String s) {
        System.out.println(hex(s) + " up " + hex(s.toUpperCase(Locale.ROOT)) + " low " + hex(s.toLowerCase(Locale.ROOT)));
    }

    public static void main(String[] args) {
        show("Hello World 123");
        show("");
        show("\u00e4\u00d6\u00fc");
        show("stra\u00dfe");
        show("\u00ff\u00b5");
        show("\u0130\u0131");
        show("\u03a3\u03c3\u03c2");
        show("\u039f\u03a3");
        show("\ufb01x");
        show("\u0414\u0436");
        show("\ud801\udc00\ud801\udc28");
        show("\u01c5");
        System.out.println("stra\u00dfe".equalsIgnoreCase("STRASSE") + " " + "\u00e4".equalsIgnoreCase("\u00c4") + " "
            + "\u0131".equalsIgnoreCase("I") + " " + "\u212a".equalsIgnoreCase("k"));
        System.out.println("\u00e4b".compareToIgnoreCase("\u00c4B") + " " + "a".compareToIgnoreCase("\u00e4"));
        System.out.println("already lower" == "already lower".toLowerCase(Locale.ROOT));
        System.out.println("MiXeD".toLowerCase(Locale.ENGLISH) + "MiXeD".toUpperCase(Locale.ENGLISH));
        System.out.println(hex("title".substring(0, 1).toUpperCase(Locale.ROOT) + "title".substring(1)));
    }
}
