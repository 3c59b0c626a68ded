// unsupported: java.io.UnixFileSystem.getBooleanAttributes0 of the file .
// What files there are.
import java.io.File;

public class OpenedFile {
    public static void main(String[] args) {
        System.out.println(new File(".").isDirectory());
    }
}
