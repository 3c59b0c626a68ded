// unsupported: the resource com/sun/mine/words.txt
// What resources the class path has.
public class FoundResource {
    public static void main(String[] args) {
        System.out.println(ClassLoader.getSystemResourceAsStream("com/sun/mine/words.txt"));
    }
}
