import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;

/** Character sets by their names. */
public class Charsets {
    public static void main(String[] args) throws Exception {
        System.out.println(Charset.forName("latin1") + " " + Charset.forName("utf8") + " " + Charset.forName("US-ASCII"));
        System.out.println(Charset.forName("ISO-8859-15").newEncoder().canEncode('\u20ac'));
        System.out.println(new String(new byte[] {(byte) 0x80}, "windows-1252").charAt(0) == '\u20ac');
        System.out.println(Charset.isSupported("UTF-16LE"));
        System.out.println("a\u00e9".getBytes(StandardCharsets.UTF_16BE).length);
        try {
            Charset.forName("no charset");
        } catch (IllegalCharsetNameException error) {
            System.out.println(error.getMessage());
        }
        System.out.println(StandardCharsets.UTF_8.aliases().contains("UTF8"));
        System.out.println(StandardCharsets.UTF_8.contains(StandardCharsets.US_ASCII));
    }
}
