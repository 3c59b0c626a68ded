// Upper, lower and title case of every character of the first blocks.
public class CharacterCaseMappings {
    public static void main(String[] args) {
        int lower = 1;
        int upper = 1;
        int title = 1;
        for (int c = 0; c < 0x600; c++) {
            lower = lower * 31 + Character.toLowerCase(c);
            upper = upper * 31 + Character.toUpperCase(c);
            title = title * 31 + Character.toTitleCase((char) c);
        }
        System.out.println(lower + " " + upper + " " + title);
        for (char c : "aZ\u00b5\u00df\u00ff\u0130\u0131\u01c4\u01c5\u01c6\u03c2".toCharArray()) {
            System.out.println((int) c + " " + (int) Character.toLowerCase(c) + " " + (int) Character.toUpperCase(c)
                    + " " + (int) Character.toTitleCase(c));
        }
    }
}
