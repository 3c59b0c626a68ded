// Small values packed into one int and taken out again, signed and unsigned.
public class BitFields {
    static final int YEAR = 12, MONTH = 4, DAY = 5, SIGNED = 11;

    static int put(int word, int offset, int width, int value) {
        int mask = (1 << width) - 1 << offset;
        return word & ~mask | value << offset & mask;
    }

    static int unsigned(int word, int offset, int width) {
        return word >>> offset & (1 << width) - 1;
    }

    static int signed(int word, int offset, int width) {
        return word << 32 - offset - width >> 32 - width;
    }

    public static void main(String[] args) {
        int[][] dates = {{2024, 2, 29, -1}, {0, 1, 1, 1023}, {4095, 12, 31, -1024}, {1999, 15, 0, 5}};
        for (int[] d : dates) {
            int w = 0;
            w = put(w, 0, DAY, d[2]);
            w = put(w, DAY, MONTH, d[1]);
            w = put(w, DAY + MONTH, YEAR, d[0]);
            w = put(w, DAY + MONTH + YEAR, SIGNED, d[3]);
            System.out.println(w + " " + Integer.toHexString(w) + ": " + unsigned(w, DAY + MONTH, YEAR) + "-"
                + unsigned(w, DAY, MONTH) + "-" + unsigned(w, 0, DAY) + " " + signed(w, DAY + MONTH + YEAR, SIGNED));
        }
        int flags = 0;
        for (int bit = 0; bit < 32; bit += 3) {
            flags |= 1 << bit;
        }
        System.out.println(Integer.toBinaryString(flags));
        flags ^= -1;
        System.out.println(Integer.toBinaryString(flags));
        flags &= ~(1 << 31);
        System.out.println((flags & 1 << 30) != 0);
        System.out.println((flags & 1 << 31) != 0);
        StringBuilder gray = new StringBuilder();
        for (int i = 0; i < 8; i++) {
            gray.append(i ^ i >> 1).append(' ');
        }
        System.out.println(gray);
        int crc = -1;
        for (byte b : "123456789".getBytes(java.nio.charset.StandardCharsets.US_ASCII)) {
            crc ^= b;
            for (int k = 0; k < 8; k++) {
                crc = crc >>> 1 ^ 0xedb88320 & -(crc & 1);
            }
        }
        System.out.println(Integer.toHexString(~crc));
    }
}
