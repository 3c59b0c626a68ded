package forkless;

import java.io.IOException;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * Runs the compiler of this JDK, as `javac` does. When its input ends, the process that started it is gone: then it ends
 * at once.
 */
public final class Compile implements Runnable {
    private Compile() {}

    /** The arguments are those of `javac`. */
    public static void main(String[] arguments) {
        Thread watch = new Thread(new Compile(), "forkless watch");
        watch.setDaemon(true);
        watch.start();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            System.err.println("error: this JDK has no compiler");
            System.exit(3);
        }
        System.exit(compiler.run(null, System.out, System.err, arguments));
    }

    @Override
    public void run() {
        try {
            while (System.in.read() >= 0) {
                // Nobody has anything to say.
            }
        } catch (IOException closed) {
            // The same.
        }
        Runtime.getRuntime().halt(130);
    }
}
