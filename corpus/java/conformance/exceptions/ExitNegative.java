// A negative exit code, of which the system keeps eight bits.
public class ExitNegative {
    public static void main(String[] args) {
        Runnable r = () -> System.exit(-2);
        System.out.println("exit -2");
        r.run();
        throw new IllegalStateException("not reached");
    }
}
