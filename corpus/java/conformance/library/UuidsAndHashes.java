// UUIDs from bytes and bits, Base64 and hexadecimal texts.
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.UUID;

public class UuidsAndHashes {
    public static void main(String[] args) {
        UUID u = UUID.nameUUIDFromBytes("name".getBytes(StandardCharsets.UTF_8));
        System.out.println(u + " " + u.version() + " " + u.variant());
        UUID v = new UUID(0x0123456789abcdefL, -1L);
        System.out.println(v + " " + UUID.fromString(v.toString()).equals(v) + " " + v.hashCode() + " " + v.compareTo(u) + " " + v.getMostSignificantBits());
        try {
            UUID.fromString("not-a-uuid");
        } catch (IllegalArgumentException e) {
            System.out.println("refused");
        }
        for (String s : new String[] {"", "f", "fo", "foo", "foob", "\u00ff\u00fe\u00fd"}) {
            byte[] bytes = s.getBytes(StandardCharsets.ISO_8859_1);
            String e = Base64.getEncoder().encodeToString(bytes);
            System.out.println("[" + e + "] [" + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes) + "] " + Arrays.equals(bytes, Base64.getDecoder().decode(e)));
        }
        try {
            Base64.getDecoder().decode("a*b=");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(HexFormat.of().formatHex(new byte[] {0, 15, -1}) + " " + HexFormat.ofDelimiter(":").withUpperCase().formatHex(new byte[] {10, -86}) + " "
            + Arrays.toString(HexFormat.of().parseHex("7f80")) + " " + HexFormat.fromHexDigits("ff"));
    }
}
