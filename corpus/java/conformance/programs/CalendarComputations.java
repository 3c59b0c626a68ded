// Leap years, weekdays, Easter, a month's calendar, days between dates, all by integer arithmetic.
public class CalendarComputations {
    static final int[] DAYS = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    static final String[] NAMES = {"Su", "Mo", "Tu", "We", "Th", "Fr", "Sa"};

    static boolean leap(int y) {
        return y % 4 == 0 && (y % 100 != 0 || y % 400 == 0);
    }

    static int length(int y, int m) {
        return m == 2 && leap(y) ? 29 : DAYS[m - 1];
    }

    static long dayNumber(int y, int m, int d) {
        if (m < 3) {
            y--;
            m += 12;
        }
        return 365L * y + Math.floorDiv(y, 4) - Math.floorDiv(y, 100) + Math.floorDiv(y, 400) + (153 * m - 457) / 5 + d - 307;
    }

    static int weekday(int y, int m, int d) {
        return (int) Math.floorMod(dayNumber(y, m, d), 7L);
    }

    static String easter(int y) {
        int a = y % 19, b = y / 100, c = y % 100, d = b / 4, e = b % 4, f = (b + 8) / 25, g = (b - f + 1) / 3;
        int h = (19 * a + b - d - g + 15) % 30, i = c / 4, k = c % 4, l = (32 + 2 * e + 2 * i - h - k) % 7, m = (a + 11 * h + 22 * l) / 451;
        int month = (h + l - 7 * m + 114) / 31, day = (h + l - 7 * m + 114) % 31 + 1;
        return month + "/" + day;
    }

    static String month(int y, int m) {
        StringBuilder sb = new StringBuilder(String.join(" ", NAMES)).append('\n').append("   ".repeat(weekday(y, m, 1)));
        for (int d = 1; d <= length(y, m); d++) {
            sb.append(d < 10 ? " " : "").append(d).append(weekday(y, m, d) == 6 || d == length(y, m) ? '\n' : ' ');
        }
        return sb.toString();
    }

    public static void main(String[] args) {
        for (int y : new int[] {1900, 2000, 2023, 2024, 2100}) {
            System.out.print(y + " " + leap(y) + " " + easter(y) + " " + NAMES[weekday(y, 1, 1)] + " | ");
        }
        System.out.println();
        System.out.println(dayNumber(2024, 3, 1) - dayNumber(2024, 2, 28) + " " + (dayNumber(2000, 1, 1) - dayNumber(1970, 1, 1)) + " " + NAMES[weekday(1969, 7, 20)]);
        boolean steady = true;
        long last = dayNumber(1999, 12, 31);
        for (int y = 2000; y < 2009; y++) {
            for (int m = 1; m <= 12; m++) {
                for (int d = 1; d <= length(y, m); d++) {
                    long n = dayNumber(y, m, d);
                    steady &= n == last + 1;
                    last = n;
                }
            }
        }
        System.out.println(steady);
        System.out.print(month(2024, 2));
        System.out.print(month(2023, 10));
        int fridays = 0;
        for (int y = 1990; y < 2000; y++) {
            for (int m = 1; m <= 12; m++) {
                fridays += weekday(y, m, 13) == 5 ? 1 : 0;
            }
        }
        System.out.println(fridays);
    }
}
