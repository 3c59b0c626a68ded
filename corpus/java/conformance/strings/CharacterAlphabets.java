// Alphabetic, ideographic and mirrored characters.
public class CharacterAlphabets {
    public static void main(String[] args) {
        int sum = 1;
        for (int c = 0; c < 0x700; c++) {
            sum = sum * 31 + (Character.isAlphabetic(c) ? 1 : 0) + (Character.isMirrored(c) ? 2 : 0)
                    + (Character.isIdeographic(c) ? 4 : 0);
        }
        System.out.println(sum);
        System.out.println(Character.isIdeographic(0x4e00) + " " + Character.isAlphabetic(0x2160) + " " + Character.isMirrored('('));
    }
}
