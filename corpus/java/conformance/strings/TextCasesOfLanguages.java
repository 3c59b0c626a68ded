// Languages with rules of their own for upper and lower case.
public class TextCasesOfLanguages {
    static void show(String text) {
        StringBuilder out = new StringBuilder("[");
        for (char c : text.toCharArray()) {
            out.append(c >= ' ' && c < 127 ? String.valueOf(c) : "<" + (int) c + ">");
        }
        System.out.println(out.append(']'));
    }

    public static void main(String[] args) {
        java.util.Locale turkish = new java.util.Locale("tr");
        java.util.Locale lithuanian = new java.util.Locale("lt");
        show("title I\u0130\u0131".toUpperCase(turkish));
        show("TITLE I\u0130".toLowerCase(turkish));
        show("i\u0307".toUpperCase(lithuanian));
        show("I\u0300 J".toLowerCase(lithuanian));
        show("title".toUpperCase(java.util.Locale.ROOT));
        System.out.println("TITLE".equalsIgnoreCase("title") + " " + "\u0130".equalsIgnoreCase("i"));
    }
}
