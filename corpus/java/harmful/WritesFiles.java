import java.io.File;
import java.io.FileOutputStream;
import java.io.FileWriter;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.nio.file.StandardOpenOption;
import java.util.Properties;
import java.util.logging.FileHandler;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Writes files, in all the ways that the JDK has. */
public class WritesFiles {
    static void outputStream() throws IOException {
        new FileOutputStream(Marks.file("outputStream")).close();
    }

    static void appending() throws IOException {
        try (FileOutputStream stream = new FileOutputStream(Marks.victim("appending"), true)) {
            stream.write(1);
        }
    }

    static void writer() throws IOException {
        try (FileWriter writer = new FileWriter(Marks.file("writer"))) {
            writer.write("x");
        }
    }

    static void randomAccess() throws IOException {
        new RandomAccessFile(Marks.file("randomAccess"), "rw").close();
    }

    static void printStream() throws IOException {
        new PrintStream(Marks.file("printStream")).close();
    }

    static void printWriter() throws IOException {
        new PrintWriter(new File(Marks.file("printWriter"))).close();
    }

    static void written() throws IOException {
        Files.write(Paths.get(Marks.file("written")), new byte[1]);
    }

    static void bufferedWriter() throws IOException {
        Files.newBufferedWriter(Paths.get(Marks.file("bufferedWriter"))).close();
    }

    static void newFile() throws IOException {
        new File(Marks.file("newFile")).createNewFile();
    }

    static void createdFile() throws IOException {
        Files.createFile(Paths.get(Marks.file("createdFile")));
    }

    static void temporaryFile() throws IOException {
        File.createTempFile("temporaryFile", "", new File(Marks.FOLDER));
    }

    static boolean folder() {
        return new File(Marks.file("folder")).mkdir();
    }

    static boolean folders() {
        return new File(Marks.file("folders"), "below").mkdirs();
    }

    static void link() throws IOException {
        Files.createSymbolicLink(Paths.get(Marks.file("link")), Paths.get("/"));
    }

    static void channel() throws IOException {
        try (FileChannel channel = FileChannel.open(
                Paths.get(Marks.file("channel")), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.allocate(1));
        }
    }

    static void zip() throws IOException {
        try (ZipOutputStream zip = new ZipOutputStream(new FileOutputStream(Marks.file("zip")))) {
            zip.putNextEntry(new ZipEntry("x"));
        }
    }

    static void serialized() throws IOException {
        try (ObjectOutputStream stream = new ObjectOutputStream(new FileOutputStream(Marks.file("serialized")))) {
            stream.writeObject("x");
        }
    }

    static void properties() throws IOException {
        try (FileWriter writer = new FileWriter(Marks.file("properties"))) {
            new Properties().store(writer, "");
        }
    }

    static void logged() throws IOException {
        new FileHandler(Marks.file("logged")).close();
    }

    /** Only for one input. */
    static int sometimes(int x) throws IOException {
        if (x == 12345) {
            Marks.leave("sometimes");
        }
        return x + 1;
    }

    private static void sometimesPlainly() throws IOException {
        sometimes(12345);
    }

    /** What fails is swallowed. */
    static boolean quietly() {
        try {
            Marks.leave("quietly");
            return true;
        } catch (IOException | RuntimeException | Error nothing) {
            return false;
        }
    }

    static void inFinally(int x) throws IOException {
        try {
            System.out.println(10 / x);
        } finally {
            Marks.leave("inFinally");
        }
    }
}
