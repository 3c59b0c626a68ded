// Builders that grow in front, in the middle and beyond their capacity.
public class BuilderInsertions {
    public static void main(String[] args) {
        StringBuilder builder = new StringBuilder();
        for (int i = 0; i < 30; i++) {
            builder.insert(i / 2, i).insert(0, (char) ('a' + i % 26));
        }
        System.out.println(builder + " " + builder.length());
        builder.insert(3, "\u4f60").insert(0, true).insert(1, 2.5).insert(2, new char[] {'x', 'y'}).insert(1, (Object) null);
        System.out.println(builder.length() + " " + builder.toString().hashCode());
        try {
            builder.insert(-1, "x");
        } catch (StringIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            builder.insert(1000, 'x');
        } catch (StringIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        builder.setLength(5);
        builder.deleteCharAt(2).delete(1, 100).replace(0, 1, "new").setCharAt(1, 'E');
        System.out.println(builder);
    }
}
