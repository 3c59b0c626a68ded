// Builders whose characters leave Latin-1.
public class BuilderWidens {
    public static void main(String[] args) {
        StringBuilder builder = new StringBuilder("abc");
        builder.append('\u00ff').append('\u0100');
        System.out.println(builder.length() + " " + (int) builder.charAt(4) + " " + builder.indexOf("\u0100"));
        builder.setLength(4);
        System.out.println(builder.toString().equals("abc\u00ff") + " " + builder.toString().hashCode());
        builder.appendCodePoint(0x1f600).append(7).append(-8L);
        System.out.println(builder.length() + " " + builder.codePointAt(4) + " " + builder.toString().hashCode());
        builder.delete(4, 6);
        System.out.println(builder);
    }
}
