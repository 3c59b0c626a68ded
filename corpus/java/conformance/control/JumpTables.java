// Switches that become dense tables and sparse lookups, with extreme and negative labels.
public class JumpTables {
    static int dense(int x) {
        switch (x) {
            case -3: return 1;
            case -2: return 2;
            case -1: return 3;
            case 0: return 4;
            case 2: return 5;
            case 3: return 6;
            default: return 0;
        }
    }

    static int sparse(int x) {
        switch (x) {
            case Integer.MIN_VALUE: return 1;
            case -1000000: return 2;
            case 0: return 3;
            case 99: return 4;
            case 1 << 20: return 5;
            case Integer.MAX_VALUE: return 6;
            default: return 0;
        }
    }

    static int highTable(int x) {
        switch (x) {
            case Integer.MAX_VALUE: return 1;
            case Integer.MAX_VALUE - 1: return 2;
            case Integer.MAX_VALUE - 2: return 3;
            default: return 0;
        }
    }

    static int lowTable(int x) {
        switch (x) {
            case Integer.MIN_VALUE: return 1;
            case Integer.MIN_VALUE + 1: return 2;
            case Integer.MIN_VALUE + 2: return 3;
            default: return 0;
        }
    }

    static int onByte(byte b) {
        switch (b) {
            case Byte.MIN_VALUE: return 1;
            case -1: return 2;
            case 'A': return 3;
            default: return 0;
        }
    }

    static int onChar(char c) {
        switch (c) {
            case 'a': case 'e': case 'i': case 'o': case 'u': return 1;
            case '\uffff': return 2;
            case 0: return 3;
            default: return 0;
        }
    }

    static int onBoxed(Integer i) {
        switch (i) {
            case 127: return 1;
            case 128: return 2;
            case 1000: return 3;
            default: return 0;
        }
    }

    public static void main(String[] args) {
        int[] probes = {Integer.MIN_VALUE, Integer.MIN_VALUE + 1, Integer.MIN_VALUE + 2, Integer.MIN_VALUE + 3, -1000000, -4, -3, -2, -1, 0,
            1, 2, 3, 4, 98, 99, 100, 1 << 20, Integer.MAX_VALUE - 3, Integer.MAX_VALUE - 2, Integer.MAX_VALUE - 1, Integer.MAX_VALUE};
        for (int p : probes) {
            System.out.println(p + " " + dense(p) + sparse(p) + highTable(p) + lowTable(p));
        }
        System.out.println("" + onByte((byte) 128) + onByte((byte) 255) + onByte((byte) 65) + onByte((byte) 1));
        System.out.println("" + onChar('e') + onChar('\uffff') + onChar('\0') + onChar('x'));
        System.out.println("" + onBoxed(127) + onBoxed(128) + onBoxed(1000) + onBoxed(5));
        try {
            onBoxed(null);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        switch ((short) 70000) {
            case 4464 -> System.out.println("narrowed");
            default -> System.out.println("not narrowed");
        }
    }
}
