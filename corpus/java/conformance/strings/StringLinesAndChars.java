// lines, chars, codePoints, text of several lines, iteration in every direction.
import java.util.stream.Collectors;

public class StringLinesAndChars {
    public static void main(String[] args) {
        String text = "one\ntwo\r\nthree\rfour\n\nsix\n";
        System.out.println(text.lines().map(l -> "[" + l + "]").collect(Collectors.joining()));
        System.out.println(text.lines().count() + " " + "".lines().count() + " " + "\n".lines().count() + " " + "x".lines().count());
        System.out.println("hello".chars().mapToObj(c -> (char) c + "").collect(Collectors.joining("-")));
        System.out.println("hello".chars().boxed().map(Integer::toHexString).collect(Collectors.toList()));
        String pair = "a\ud83d\ude00b";
        System.out.println(pair.length() + " " + pair.codePointCount(0, pair.length()) + " " + pair.chars().count() + " "
            + pair.codePoints().count());
        System.out.println(pair.codePoints().mapToObj(Integer::toHexString).collect(Collectors.joining(" ")));
        System.out.println(pair.codePointAt(1) + " " + pair.codePointAt(2) + " " + pair.codePointBefore(3) + " "
            + pair.offsetByCodePoints(0, 2) + " " + pair.indexOf(0x1f600) + " " + pair.lastIndexOf(0x1f600) + " " + pair.indexOf('\ude00'));
        int vowels = 0;
        for (char c : "programming language".toCharArray()) {
            switch (c) {
                case 'a', 'e', 'i', 'o', 'u' -> vowels++;
                default -> { }
            }
        }
        System.out.println(vowels);
        StringBuilder reversed = new StringBuilder();
        String word = "desserts";
        for (int i = word.length(); --i >= 0; ) {
            reversed.append(word.charAt(i));
        }
        System.out.println(reversed);
        int[] counts = new int[26];
        "the quick brown fox".chars().filter(Character::isLetter).forEach(c -> counts[c - 'a']++);
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < 26; i++) {
            if (counts[i] > 1) {
                sb.append((char) ('a' + i)).append(counts[i]);
            }
        }
        System.out.println(sb);
        System.out.println("%s lines".formatted(text.lines().filter(String::isBlank).count()));
        System.out.println("ab cd".toUpperCase(java.util.Locale.ROOT).chars().mapToObj(Character::toString).collect(Collectors.joining("|")));
    }
}
