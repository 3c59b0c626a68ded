// Loads and stores of every element type: truncation, sign, zero extension, boolean and byte arrays.
import java.util.Arrays;

public class ArrayElementTypes {
    static byte[] bytes = new byte[3];
    static boolean[] flags = new boolean[3];
    static char[] chars = new char[3];
    static short[] shorts = new short[3];

    static int narrow(int x) {
        bytes[0] = (byte) x;
        chars[0] = (char) x;
        shorts[0] = (short) x;
        flags[0] = (x & 1) != 0;
        return bytes[0] + chars[0] + shorts[0] + (flags[0] ? 1 : 0);
    }

    static Object[] make(int kind, int n) {
        switch (kind) {
            case 0: return new int[n][];
            case 1: return new int[n][n];
            case 2: return new String[n];
            case 3: return new Object[][] {new Integer[n], new long[n][n]};
            default: return null;
        }
    }

    public static void main(String[] args) {
        for (int x : new int[] {0, 1, -1, 127, 128, 255, 256, 32768, 65535, 65536, 0x12345, Integer.MIN_VALUE}) {
            System.out.println(x + " " + narrow(x) + " " + bytes[0] + " " + (int) chars[0] + " " + shorts[0] + " " + flags[0]);
        }
        bytes[1] = (byte) (bytes[0] = -1);
        chars[1] = (char) bytes[1];
        shorts[1] = (short) chars[1];
        System.out.println(bytes[1] + " " + (int) chars[1] + " " + shorts[1] + " " + (bytes[1] & 0xff) + " " + (shorts[1] >>> 4));
        flags[1] |= flags[2] = true;
        flags[0] &= !flags[1];
        System.out.println(Arrays.toString(flags));
        float[] floats = {1.1f, (float) 1.1, 16777217};
        double[] doubles = {1.1f, 1.1, 'a'};
        long[] longs = {'a', 1 << 31, 1L << 31};
        System.out.println(floats[0] + " " + (floats[0] == floats[1]) + " " + floats[2] + " " + (doubles[0] == doubles[1]) + " " + doubles[2] + " " + Arrays.toString(longs));
        for (int k = 0; k < 5; k++) {
            System.out.print(Arrays.deepToString(make(k, 2)) + " ");
        }
        System.out.println();
        int[][][] cube = new int[2][3][];
        cube[1][2] = new int[] {7};
        System.out.println(Arrays.deepToString(cube) + " " + cube[1][2].clone()[0] + " " + cube.clone()[1][2][0]);
        Object o = cube;
        System.out.println((o instanceof Object[][]) + " " + (o instanceof int[][][]) + " " + (o instanceof Object[][][]) + " " + ((Object[]) o).length);
        int[] big = new int[100_000];
        big[99_999] = 5;
        System.arraycopy(big, 50_000, big, 0, 50_000);
        System.out.println(big[49_999] + big[0] + big[99_999]);
        char[] grown = Arrays.copyOf(chars, 5);
        System.out.println(grown.length + " " + (int) grown[1] + (int) grown[4]);
        for (Object each : new Object[] {new byte[1], new boolean[1], new char[1], new short[1], new float[1], new double[1], new long[1], new String[1], new int[1][1]}) {
            System.out.print(each.getClass().getName() + " ");
        }
        System.out.println();
    }
}
