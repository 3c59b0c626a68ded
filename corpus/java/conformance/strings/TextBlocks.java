// Text blocks: indentation, escapes, trailing spaces, joined lines, quotes.
public class TextBlocks {
    static void show(String s) {
        System.out.println(s.length() + " [" + s.replace("\n", "\\n").replace("\t", "\\t").replace(" ", ".") + "]");
    }

    public static void main(String[] args) {
        show("""
            simple""");
        show("""
            with newline
            """);
        show("""
              indented
            base
                more
            """);
        show("""
            closing left
        """);
        show("""
            trailing   
            kept\040\040
            also \s
            """);
        show("""
            joined \
            line \
            here
            """);
        show("""
            "quotes" and \""" and \\ and \t tab
            """);
        show("""

            blank around

            """);
        show("""
            unicode \u0041 octal \101
            """);
        show("""
            """);
        show("""
            a ""\"
            b\n
            c""");
        String name = "block";
        show("""
            concat %s
            """.formatted(name) + """
            second""");
        System.out.println("""
            {
              "key": "value"
            }""");
        System.out.println(("""
            a
            b""" == "a\nb") + " " + """
            x""".equals("x"));
        show("  a\n    b\n".stripIndent());
    }
}
