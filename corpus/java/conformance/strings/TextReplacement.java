// Characters and texts that replace others.
public class TextReplacement {
    public static void main(String[] args) {
        String text = "banana";
        System.out.println(text.replace('a', 'o') + " " + text.replace('x', 'y') + " " + (text.replace('x', 'y') == text)
                + " " + (text.replace('a', 'a') == text));
        System.out.println(text.replace("an", "AN") + " " + text.replace("", "-") + " " + (text.replace("q", "r") == text));
        String wide = text.replace('a', '\u4f60');
        System.out.println(wide.length() + " " + wide.hashCode() + " " + wide.replace('\u4f60', 'a').equals(text));
        String latin = "\u00e4\u00f6".replace('\u00e4', 'a');
        System.out.println(latin.length() + " " + latin.hashCode());
        System.out.println("a.b.c".replaceAll("\\.", "/") + " " + "a.b.c".replaceFirst("[.]", "") + " " + "aXbX".replace("X", "$1"));
    }
}
