// MD5 and SHA digests of short inputs.
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

public class MessageDigestSmall {
    static String hex(byte[] bytes) {
        StringBuilder sb = new StringBuilder();
        for (byte b : bytes) {
            sb.append(Character.forDigit(b >> 4 & 15, 16)).append(Character.forDigit(b & 15, 16));
        }
        return sb.toString();
    }

    public static void main(String[] args) throws Exception {
        MessageDigest md5 = MessageDigest.getInstance("MD5");
        System.out.println(hex(md5.digest("".getBytes(StandardCharsets.UTF_8))));
        md5.update((byte) 'a');
        md5.update("bc".getBytes(StandardCharsets.UTF_8));
        System.out.println(hex(md5.digest()) + " " + md5.getDigestLength());
        MessageDigest sha = MessageDigest.getInstance("SHA-256");
        System.out.println(hex(sha.digest("abc".getBytes(StandardCharsets.UTF_8))));
        System.out.println(MessageDigest.isEqual(new byte[] {1}, new byte[] {1}));
    }
}
