// Where characters and texts are in texts.
public class TextSearch {
    public static void main(String[] args) {
        String[] texts = {"", "a", "banana", "\u00e4b\u00e4", "\u4f60a\u597d\u4f60", "x\ud83d\ude00y"};
        String[] wanted = {"", "a", "an", "ana", "\u00e4", "\u4f60", "\ud83d\ude00", "zz", "banana!"};
        for (String text : texts) {
            for (String one : wanted) {
                System.out.print(text.indexOf(one) + " " + text.lastIndexOf(one) + " " + text.contains(one) + " ");
                System.out.print(text.startsWith(one) + " " + text.endsWith(one) + " " + text.startsWith(one, 1) + " ");
                System.out.print(text.indexOf(one, 2) + " " + text.indexOf(one, -5) + " " + text.lastIndexOf(one, 3) + "; ");
            }
            System.out.println();
            for (int c : new int[] {'a', 'n', 0xe4, 0x4f60, 0x1f600, -1, 0x110000}) {
                System.out.print(text.indexOf(c) + " " + text.lastIndexOf(c) + " " + text.indexOf(c, 2) + " "
                        + text.lastIndexOf(c, 2) + " " + text.indexOf(c, -1) + " " + text.lastIndexOf(c, -1) + "; ");
            }
            System.out.println();
        }
    }
}
