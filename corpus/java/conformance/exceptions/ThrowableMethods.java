// toString, getMessage, getLocalizedMessage, fillInStackTrace, setStackTrace and printStackTrace to a writer.
import java.io.PrintWriter;
import java.io.StringWriter;

public class ThrowableMethods {
    static class NoTrace extends RuntimeException {
        NoTrace(String m) {
            super(m);
        }

        @Override
        public synchronized Throwable fillInStackTrace() {
            return this;
        }
    }

    static Exception make(String m) {
        return new Exception(m);
    }

    static String print(Throwable t) {
        StringWriter sw = new StringWriter();
        PrintWriter pw = new PrintWriter(sw);
        t.printStackTrace(pw);
        pw.flush();
        return sw.toString().replace("\t", "  ").replace("\r\n", "\n");
    }

    public static void main(String[] args) {
        Exception e = make("message");
        System.out.println(e.getMessage() + " " + e.getLocalizedMessage() + " " + e);
        System.out.println(new Exception() + " " + new Exception("") + " " + new Exception((String) null));
        System.out.println(e.getStackTrace()[0].getMethodName() + " " + e.getStackTrace()[1].getMethodName());
        System.out.println(e.fillInStackTrace() == e);
        System.out.println(e.getStackTrace()[0].getMethodName());
        System.out.println(new NoTrace("n").getStackTrace().length);
        StackTraceElement[] frames = {new StackTraceElement("Cls", "method", "Cls.java", 12),
            new StackTraceElement("Other", "unknown", null, -1), new StackTraceElement("Nat", "nat", "Nat.java", -2)};
        e.setStackTrace(frames);
        frames[0] = null;
        for (StackTraceElement f : e.getStackTrace()) {
            System.out.println(f + " " + f.isNativeMethod() + " " + f.getLineNumber() + " " + f.getFileName());
        }
        System.out.print(print(e));
        Exception outer = new Exception("outer", e);
        outer.setStackTrace(new StackTraceElement[] {new StackTraceElement("Cls", "caller", "Cls.java", 3)});
        outer.addSuppressed(new NoTrace("quiet"));
        System.out.print(print(outer));
        System.out.print(print(new NoTrace("alone")));
        System.out.println(new StackTraceElement("A", "b", "c", 1).equals(new StackTraceElement("A", "b", "c", 1)));
        try {
            e.setStackTrace(new StackTraceElement[] {null});
        } catch (NullPointerException n) {
            System.out.println(n.getMessage());
        }
    }
}
