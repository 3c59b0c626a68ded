// char is an unsigned number in arithmetic and a letter in text.
public class CharArithmetic {
    static String kind(char c) {
        return "char";
    }

    static String kind(int i) {
        return "int";
    }

    public static void main(String[] args) {
        char a = 'a';
        System.out.println(a + 1);
        System.out.println((char) (a + 1));
        System.out.println("" + a + 1);
        System.out.println(a + 1 + "");
        System.out.println(a + 'b' + "c" + 'd' + 1);
        System.out.println(kind(a) + " " + kind(+a) + " " + kind(a++) + " " + kind((char) 5) + " " + kind('a' + 'b'));
        final char fixed = 'x';
        System.out.println(true ? fixed : 0);
        System.out.println(false ? 1 : 'y');
        int zero = 0;
        System.out.println(true ? 'z' : zero);
        System.out.println((char) -1 > 0);
        System.out.println((int) Character.MIN_VALUE + " " + (int) Character.MAX_VALUE);
        char c = 'A';
        c |= 0x20;
        System.out.print(c);
        c &= ~0x20;
        System.out.print(c);
        c ^= ' ';
        System.out.println(c);
        StringBuilder caesar = new StringBuilder();
        for (char p : "Hello, Zebra!".toCharArray()) {
            if (p >= 'a' && p <= 'z') {
                caesar.append((char) ((p - 'a' + 13) % 26 + 'a'));
            } else if (p >= 'A' && p <= 'Z') {
                caesar.append((char) ('A' + (p - 'A' + 13) % 26));
            } else {
                caesar.append(p);
            }
        }
        System.out.println(caesar);
        int digits = 0;
        for (char d = '0'; d <= '9'; d++) {
            digits = digits * 10 + d - '0';
        }
        System.out.println(digits);
        char[] letters = {'x', 'y', 'z'};
        System.out.println(letters);
        System.out.println(String.valueOf(letters) + letters.length);
        System.out.println('a' * 'b' % 'c');
        System.out.println('\u0041' + "" + '\101' + '\t' + '\\' + '\'' + '\"' + "\s|");
        System.out.println((char) 97.9 + " " + (char) ('a' ^ 'b') % 5);
        long wide = 'a';
        double real = 'b';
        System.out.println(wide + " " + real);
        switch (c) {
            case 'a' -> System.out.println("small a");
            case 65 -> System.out.println("big A");
            default -> System.out.println("other");
        }
    }
}
