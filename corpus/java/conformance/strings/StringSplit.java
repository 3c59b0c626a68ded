// split with its removal of trailing empties, limits, regular expressions and special characters.
import java.util.Arrays;

public class StringSplit {
    static void show(String[] parts) {
        StringBuilder sb = new StringBuilder().append(parts.length);
        for (String p : parts) {
            sb.append(" [").append(p).append(']');
        }
        System.out.println(sb);
    }

    public static void main(String[] args) {
        show("a,b,c".split(","));
        show("a,b,,c,,".split(","));
        show("a,b,,c,,".split(",", -1));
        show("a,b,c".split(",", 2));
        show("a,b,c".split(",", 1));
        show(",a,b".split(","));
        show(",".split(","));
        show("".split(","));
        show("abc".split(""));
        show("a.b.c".split("."));
        show("a.b.c".split("\\."));
        show("a|b|c".split("|"));
        show("a|b|c".split("\\|"));
        show("a  b \t c".split(" "));
        show("a  b \t c".split("\\s+"));
        show(" lead".split("\\s+"));
        show("a1b22c333".split("[0-9]+"));
        show("a1b22c333".split("\\d", 3));
        show("abcde".split("(?=c)"));
        show("camelCaseWord".split("(?<=[a-z])(?=[A-Z])"));
        show("xAByABz".split("AB"));
        show("no match".split(","));
        show("a,b;c".split("[,;]"));
        show("2024-01-02".split("-", 0));
        show("::".split(":", 5));
        System.out.println(Arrays.asList("k=v=w".split("=", 2)));
        int sum = 0;
        for (String n : "1 2 3 40".split(" ")) {
            sum += Integer.parseInt(n);
        }
        System.out.println(sum);
    }
}
