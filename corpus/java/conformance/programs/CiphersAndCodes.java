// Vigenere, run length, Base64 by hand, Luhn, ISBN, Hamming code, a tiny stream cipher.
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;

public class CiphersAndCodes {
    static String vigenere(String text, String key, int sign) {
        StringBuilder sb = new StringBuilder();
        int k = 0;
        for (char c : text.toCharArray()) {
            if (Character.isLetter(c)) {
                char base = Character.isUpperCase(c) ? 'A' : 'a';
                int shift = Character.toLowerCase(key.charAt(k++ % key.length())) - 'a';
                sb.append((char) (base + Math.floorMod(c - base + sign * shift, 26)));
            } else {
                sb.append(c);
            }
        }
        return sb.toString();
    }

    static String base64(byte[] in) {
        String alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < in.length; i += 3) {
            int n = (in[i] & 255) << 16 | (i + 1 < in.length ? (in[i + 1] & 255) << 8 : 0) | (i + 2 < in.length ? in[i + 2] & 255 : 0);
            for (int k = 0; k < 4; k++) {
                sb.append(i + k > in.length ? '=' : alphabet.charAt(n >> 18 - 6 * k & 63));
            }
        }
        return sb.toString();
    }

    static boolean luhn(String digits) {
        int sum = 0;
        for (int i = 0; i < digits.length(); i++) {
            int d = digits.charAt(digits.length() - 1 - i) - '0';
            sum += i % 2 == 0 ? d : d > 4 ? 2 * d - 9 : 2 * d;
        }
        return sum % 10 == 0;
    }

    static int hamming(int data) {
        int d1 = data & 1, d2 = data >> 1 & 1, d3 = data >> 2 & 1, d4 = data >> 3 & 1;
        int p1 = d1 ^ d2 ^ d4, p2 = d1 ^ d3 ^ d4, p4 = d2 ^ d3 ^ d4;
        return p1 | p2 << 1 | d1 << 2 | p4 << 3 | d2 << 4 | d3 << 5 | d4 << 6;
    }

    static int correct(int code) {
        int syndrome = 0;
        for (int i = 0; i < 7; i++) {
            if ((code >> i & 1) == 1) {
                syndrome ^= i + 1;
            }
        }
        if (syndrome != 0) {
            code ^= 1 << syndrome - 1;
        }
        return code >> 2 & 1 | code >> 3 & 2 | code >> 3 & 4 | code >> 3 & 8;
    }

    static byte[] stream(byte[] data, byte[] key) {
        int[] s = new int[256];
        Arrays.setAll(s, i -> i);
        for (int i = 0, j = 0; i < 256; i++) {
            j = j + s[i] + (key[i % key.length] & 255) & 255;
            int t = s[i];
            s[i] = s[j];
            s[j] = t;
        }
        byte[] out = new byte[data.length];
        for (int n = 0, i = 0, j = 0; n < data.length; n++) {
            i = i + 1 & 255;
            j = j + s[i] & 255;
            int t = s[i];
            s[i] = s[j];
            s[j] = t;
            out[n] = (byte) (data[n] ^ s[s[i] + s[j] & 255]);
        }
        return out;
    }

    public static void main(String[] args) {
        String v = vigenere("Attack at Dawn, zebra!", "Lemon", 1);
        System.out.println(v + " " + vigenere(v, "Lemon", -1));
        boolean same = true;
        byte[] bytes = {0, -1, 127, -128, 64, 3, 9};
        for (int n = 0; n <= bytes.length; n++) {
            byte[] part = Arrays.copyOf(bytes, n);
            same &= base64(part).equals(Base64.getEncoder().encodeToString(part));
        }
        System.out.println(base64(bytes) + " " + same);
        System.out.println(luhn("79927398713") + " " + luhn("79927398710") + " " + luhn("0"));
        int corrected = 0;
        for (int d = 0; d < 16; d++) {
            for (int flip = 0; flip < 8; flip++) {
                corrected += correct(hamming(d) ^ 1 << flip & 127) == d ? 1 : 0;
            }
        }
        System.out.println(corrected + " " + Integer.toBinaryString(hamming(11)));
        byte[] secret = stream("Plaintext".getBytes(StandardCharsets.US_ASCII), "Key".getBytes(StandardCharsets.US_ASCII));
        System.out.println(Arrays.toString(secret) + " " + new String(stream(secret, "Key".getBytes(StandardCharsets.US_ASCII)), StandardCharsets.US_ASCII));
    }
}
