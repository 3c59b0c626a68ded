import java.io.File;
import java.io.IOException;

/** Starts other programs. */
public class StartsPrograms {
    static void executed() throws IOException, InterruptedException {
        Runtime.getRuntime().exec(new String[] {"/bin/touch", Marks.file("executed")}).waitFor();
    }

    @SuppressWarnings("deprecation")
    static void oneText() throws IOException, InterruptedException {
        Runtime.getRuntime().exec("/bin/touch " + Marks.file("oneText")).waitFor();
    }

    static void built() throws IOException, InterruptedException {
        new ProcessBuilder("/bin/touch", Marks.file("built")).start().waitFor();
    }

    static void redirected() throws IOException, InterruptedException {
        new ProcessBuilder("/bin/echo").redirectOutput(new File(Marks.file("redirected"))).start().waitFor();
    }

    static void shell() throws IOException, InterruptedException {
        new ProcessBuilder("/bin/sh", "-c", "echo > " + Marks.file("shell")).start().waitFor();
    }
}
