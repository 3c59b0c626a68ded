// matches, replaceAll, replaceFirst, groups, flags, quantifiers of regular expressions.
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

public class StringRegex {
    static void all(String regex, String input) {
        Matcher m = Pattern.compile(regex).matcher(input);
        StringBuilder sb = new StringBuilder(regex + " in " + input + ":");
        while (m.find()) {
            sb.append(" [").append(m.group()).append("]@").append(m.start()).append('-').append(m.end());
        }
        System.out.println(sb);
    }

    public static void main(String[] args) {
        System.out.println("abc123".matches("[a-z]+\\d+") + " " + "abc".matches("b") + " " + "".matches("") + " " + "a\nb".matches("a.b")
            + " " + "x".matches("x|yz"));
        System.out.println("a1b22".replaceAll("\\d+", "#") + " " + "aaa".replaceFirst("a", "b") + " " + "abc".replaceAll("", "-") + " "
            + "abc".replaceAll("(a)(b)", "$2$1") + " " + "a$b".replaceAll("\\$", "\\\\\\$") + " " + "x.y".replaceAll(".", "z"));
        all("a+", "aaabaac");
        all("a*", "baac");
        all("a+?", "aaa");
        all("(ab)+", "ababxab");
        all("\\b\\w", "one two-three");
        all("[^aeiou\\s]+", "hello world");
        all("(\\w)\\1", "book keeper");
        all("^.*$", "one line");
        all("(?i)abc", "ABCabcAbC");
        all("x{2,3}", "xxxxx");
        all("\\d{3}(?!\\d)", "1234567");
        all("(?<=\\$)\\d+", "$12 and 13 and $4");
        Matcher m = Pattern.compile("(?<year>\\d{4})-(?<month>\\d\\d)(-\\d\\d)?").matcher("on 2024-05 and 2023-06-07");
        while (m.find()) {
            System.out.println(m.group("year") + "/" + m.group(2) + " " + m.group(3) + " " + m.groupCount() + " " + m.start("month"));
        }
        Matcher r = Pattern.compile("[aeiou]").matcher("replace me");
        StringBuilder sb = new StringBuilder();
        while (r.find()) {
            r.appendReplacement(sb, r.group().toUpperCase());
        }
        r.appendTail(sb);
        System.out.println(sb);
        System.out.println(Pattern.compile("\\d+").matcher("a1b22c").replaceAll(x -> "<" + (Integer.parseInt(x.group()) + 1) + ">"));
        System.out.println(Pattern.compile("b.d", Pattern.DOTALL).matcher("ab\ndc").find() + " " + Pattern.matches("a?b?", "ab") + " "
            + Pattern.compile("^b", Pattern.MULTILINE).matcher("a\nb").find());
        System.out.println(Pattern.quote("a.b") + " " + "a.b".matches(Pattern.quote("a.b")) + " " + Matcher.quoteReplacement("$1"));
        Matcher look = Pattern.compile("abc").matcher("abcabc");
        System.out.println(look.lookingAt() + " " + look.matches() + " " + look.hitEnd());
        try {
            look.group();
        } catch (IllegalStateException e) {
            System.out.println("no match yet");
        }
        try {
            Pattern.compile("(unclosed");
        } catch (PatternSyntaxException e) {
            System.out.println(e.getDescription() + " " + e.getIndex());
        }
        System.out.println(Pattern.compile("(a|b)*c").matcher("abababac").matches());
    }
}
