// Ends by an exception made of its cause alone: the message is the cause's text.
public class UncaughtCauseOnly {
    public static void main(String[] args) throws Exception {
        System.out.println("start");
        throw new Exception(new RuntimeException(new Error("root")));
    }
}
