// Roman numerals both ways, numbers in words, number systems by hand.
import java.util.LinkedHashMap;
import java.util.Map;

public class RomanAndNumerals {
    static final Map<Integer, String> ROMAN = new LinkedHashMap<>();

    static {
        int[] values = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
        String[] signs = {"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"};
        for (int i = 0; i < values.length; i++) {
            ROMAN.put(values[i], signs[i]);
        }
    }

    static String roman(int n) {
        if (n < 1 || n > 3999) {
            throw new IllegalArgumentException("no roman numeral for " + n);
        }
        StringBuilder sb = new StringBuilder();
        for (Map.Entry<Integer, String> e : ROMAN.entrySet()) {
            for (; n >= e.getKey(); n -= e.getKey()) {
                sb.append(e.getValue());
            }
        }
        return sb.toString();
    }

    static int value(char c) {
        return switch (c) {
            case 'I' -> 1;
            case 'V' -> 5;
            case 'X' -> 10;
            case 'L' -> 50;
            case 'C' -> 100;
            case 'D' -> 500;
            case 'M' -> 1000;
            default -> throw new IllegalArgumentException("not roman: " + c);
        };
    }

    static int parse(String s) {
        int total = 0, last = 0;
        for (int i = s.length() - 1; i >= 0; i--) {
            int v = value(s.charAt(i));
            total += v < last ? -v : v;
            last = Math.max(last, v);
        }
        return total;
    }

    static final String[] SMALL = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(" ");
    static final String[] TENS = "- - twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

    static String words(long n) {
        if (n < 0) {
            return "minus " + (n == Long.MIN_VALUE ? "too much" : words(-n));
        }
        if (n < 20) {
            return SMALL[(int) n];
        }
        if (n < 100) {
            return TENS[(int) n / 10] + (n % 10 == 0 ? "" : "-" + SMALL[(int) n % 10]);
        }
        if (n < 1000) {
            return SMALL[(int) n / 100] + " hundred" + (n % 100 == 0 ? "" : " " + words(n % 100));
        }
        String[] units = {"thousand", "million", "billion"};
        long unit = 1000;
        int i = 0;
        while (i < 2 && n / unit >= 1000) {
            unit *= 1000;
            i++;
        }
        return words(n / unit) + " " + units[i] + (n % unit == 0 ? "" : " " + words(n % unit));
    }

    static String base(int n, int b) {
        if (n == 0) {
            return "0";
        }
        StringBuilder sb = new StringBuilder();
        while (n != 0) {
            int d = Math.floorMod(n, Math.abs(b));
            sb.append((char) (d < 10 ? '0' + d : 'a' + d - 10));
            n = (n - d) / b;
        }
        return sb.reverse().toString();
    }

    public static void main(String[] args) {
        for (int n : new int[] {1, 4, 9, 14, 40, 90, 400, 1994, 2024, 3999}) {
            System.out.println(n + " " + roman(n) + " " + parse(roman(n)));
        }
        boolean all = true;
        for (int n = 1; n < 4000; n += 61) {
            all &= parse(roman(n)) == n;
        }
        System.out.println(all);
        for (String bad : new String[] {"ABC"}) {
            try {
                parse(bad);
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        try {
            roman(4000);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        for (long n : new long[] {0, 13, 42, 100, 219, 1000, 1001, 12345, 1000000, -7, 2147483647L, Long.MIN_VALUE}) {
            System.out.println(words(n));
        }
        System.out.println(base(255, 16) + " " + base(5, 2) + " " + base(-10, -2) + " " + base(10, -2) + " " + base(0, 7));
    }
}
