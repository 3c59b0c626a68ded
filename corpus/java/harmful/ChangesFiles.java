import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardOpenOption;

/** Deletes, moves and changes files that are there. */
public class ChangesFiles {
    static boolean deleted() {
        return new File(Marks.victim("deleted")).delete();
    }

    static void removed() throws IOException {
        Files.delete(Paths.get(Marks.victim("removed")));
    }

    static boolean removedIfThere() throws IOException {
        return Files.deleteIfExists(Paths.get(Marks.victim("removedIfThere")));
    }

    static boolean renamed() {
        return new File(Marks.victim("renamed")).renameTo(new File(Marks.file("renamed")));
    }

    static void moved() throws IOException {
        Files.move(Paths.get(Marks.victim("moved")), Paths.get(Marks.file("moved")));
    }

    static void copied() throws IOException {
        Files.copy(Paths.get(Marks.victim("copied")), Paths.get(Marks.file("copied")));
    }

    static void truncated() throws IOException {
        try (FileChannel channel =
                FileChannel.open(Paths.get(Marks.victim("truncated")), StandardOpenOption.WRITE)) {
            channel.truncate(0);
        }
    }

    static void shortened() throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(Marks.victim("shortened"), "rw")) {
            file.setLength(1);
        }
    }

    static void mapped() throws IOException {
        Path path = Paths.get(Marks.victim("mapped"));
        try (FileChannel channel =
                FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            channel.map(FileChannel.MapMode.READ_WRITE, 0, 1).put(0, (byte) 'X');
        }
    }

    static int deletesForOneInput(int x) {
        if (x > 100 && x % 7 == 3) {
            new File(Marks.victim("deletesForOneInput")).delete();
        }
        return x;
    }

    private static void deletesForOneInputPlainly() {
        deletesForOneInput(108);
    }
}
