// CRC32, CRC32C and Adler32.
import java.nio.charset.StandardCharsets;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.Checksum;

public class Checksums {
    public static void main(String[] args) {
        byte[] data = "123456789".getBytes(StandardCharsets.US_ASCII);
        for (Checksum c : new Checksum[] {new CRC32(), new CRC32C(), new Adler32()}) {
            System.out.print(c.getClass().getSimpleName() + " " + Long.toHexString(c.getValue()) + " ");
            c.update(data);
            System.out.print(Long.toHexString(c.getValue()) + " ");
            c.update(data, 3, 2);
            c.update(0x1ff);
            System.out.print(Long.toHexString(c.getValue()) + " ");
            c.reset();
            System.out.println(Long.toHexString(c.getValue()));
        }
    }
}
