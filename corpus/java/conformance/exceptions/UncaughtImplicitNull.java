// Ends by an implicit null pointer exception with its computed message.
public class UncaughtImplicitNull {
    static class Box {
        String content;
    }

    static Box box = new Box();

    public static void main(String[] args) {
        System.out.println("length follows");
        System.out.println(box.content.length());
    }
}
