// Builders that are turned round, with pairs of surrogates and without.
public class BuilderReversals {
    public static void main(String[] args) {
        String[] texts = {"", "a", "ab", "abc", "\u00e4b\u00f6", "\u4f60\u597d", "x\ud83d\ude00y", "\ude00\ud83d", "\ud83d\ude00\ud83d\ude01"};
        for (String text : texts) {
            StringBuilder builder = new StringBuilder(text).reverse();
            System.out.println(builder.length() + " " + builder.toString().hashCode() + " " + builder.reverse().toString().equals(text));
        }
        System.out.println(new StringBuilder().append(123).append('x').append(-45L).reverse());
    }
}
