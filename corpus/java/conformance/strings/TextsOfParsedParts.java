// A small reader of settings: splits, trims, parses, formats.
public class TextsOfParsedParts {
    public static void main(String[] args) {
        String[] lines = {"width = 10", " height=20 ", "name = J\u00f6rg", "# a comment", "", "bad", "depth = x", "flag=TRUE"};
        int sum = 0;
        for (String line : lines) {
            String text = line.strip();
            if (text.isEmpty() || text.startsWith("#")) {
                continue;
            }
            int at = text.indexOf('=');
            if (at < 0) {
                System.out.println("no value: " + text.toUpperCase());
                continue;
            }
            String key = text.substring(0, at).trim();
            String value = text.substring(at + 1).trim();
            try {
                sum += Integer.parseInt(value);
                System.out.println(String.format("%s is %d", key, Integer.parseInt(value)));
            } catch (NumberFormatException e) {
                System.out.println(key + " is \"" + value.toLowerCase() + "\", " + value.length() + " characters");
            }
        }
        System.out.println(sum);
    }
}
