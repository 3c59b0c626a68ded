// StringJoiner: prefix, suffix, empty value, merge.
import java.util.StringJoiner;

public class StringJoiners {
    public static void main(String[] args) {
        StringJoiner j = new StringJoiner(", ", "{", "}");
        System.out.println(j + " " + j.length());
        j.setEmptyValue("nothing");
        System.out.println(j + " " + j.length());
        j.add("");
        System.out.println(j + " " + j.length());
        j.add("a").add("b").add(null);
        System.out.println(j + " " + j.length());
        StringJoiner k = new StringJoiner("-", "<", ">");
        k.add("x").add("y");
        j.merge(k);
        System.out.println(j);
        j.merge(new StringJoiner("?"));
        System.out.println(j);
        j.merge(j);
        System.out.println(j);
        System.out.println(new StringJoiner("/").add("only"));
        try {
            new StringJoiner(null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new StringJoiner("", "(", ")").add("1").add("2"));
    }
}
