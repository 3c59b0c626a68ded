// Words wrapped to a width, justified and centred.
import java.util.ArrayList;
import java.util.List;

public class TextWrapping {
    static List<String> wrap(String text, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.trim().split("\\s+")) {
            while (word.length() > width) {
                if (line.length() > 0) {
                    lines.add(line.toString());
                    line.setLength(0);
                }
                lines.add(word.substring(0, width));
                word = word.substring(width);
            }
            if (line.length() + word.length() + (line.length() > 0 ? 1 : 0) > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            if (line.length() > 0) {
                line.append(' ');
            }
            line.append(word);
        }
        if (line.length() > 0) {
            lines.add(line.toString());
        }
        return lines;
    }

    static String centre(String s, int width) {
        int left = (width - s.length()) / 2;
        return ".".repeat(left) + s + ".".repeat(width - s.length() - left);
    }

    static String justify(String s, int width) {
        String[] words = s.split(" ");
        if (words.length == 1) {
            return s;
        }
        int spaces = width - s.replace(" ", "").length();
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < words.length; i++) {
            sb.append(words[i]);
            int gaps = words.length - 1 - i;
            if (gaps > 0) {
                int n = (spaces + gaps - 1) / gaps;
                sb.append(" ".repeat(n));
                spaces -= n;
            }
        }
        return sb.toString();
    }

    public static void main(String[] args) {
        String text = "the quick  brown fox jumps over the lazy dog and an extraordinarily long word";
        for (String l : wrap(text, 12)) {
            System.out.println("|" + l + "|" + centre(l, 12) + "|" + justify(l, 12) + "|");
        }
    }
}
