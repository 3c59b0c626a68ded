// System.exit ends at once with its code: no finally block runs.
public class ExitCodes {
    public static void main(String[] args) {
        System.out.println("before exit");
        try {
            System.exit(3);
        } finally {
            System.out.println("not printed");
        }
        System.out.println("nor this");
    }
}
