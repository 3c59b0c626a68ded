// java.time without clock or zone: LocalDate, LocalTime, Duration, Period arithmetic and text.
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Month;
import java.time.Period;
import java.time.Year;
import java.time.temporal.ChronoUnit;

public class DatesAndDurations {
    public static void main(String[] args) {
        LocalDate d = LocalDate.of(2024, 2, 29);
        System.out.println(d + " " + d.plusYears(1) + " " + d.plusMonths(12) + " " + d.minusDays(60) + " " + d.getDayOfWeek() + " " + d.getDayOfYear() + " " + d.isLeapYear()
            + " " + d.lengthOfMonth() + " " + d.withDayOfMonth(1));
        System.out.println(LocalDate.of(2023, Month.JANUARY, 31).plusMonths(1) + " " + LocalDate.ofEpochDay(0) + " " + d.toEpochDay() + " " + LocalDate.ofYearDay(2023, 365));
        System.out.println(ChronoUnit.DAYS.between(LocalDate.of(2000, 1, 1), d) + " " + Period.between(LocalDate.of(2000, 1, 31), d) + " " + Period.of(1, 14, 40).normalized());
        System.out.println(LocalTime.of(23, 59, 30).plusSeconds(45) + " " + LocalTime.of(1, 2) + " " + LocalTime.MIDNIGHT + " " + LocalTime.of(10, 0, 0, 5000));
        System.out.println(Duration.ofSeconds(3661, 5_000_000) + " " + Duration.ofMillis(-1500) + " " + Duration.ZERO + " " + Duration.ofHours(25).toDays() + " "
            + Duration.between(LocalTime.of(10, 0), LocalTime.of(9, 30)));
        System.out.println(LocalDateTime.of(d, LocalTime.NOON).plusHours(13) + " " + DayOfWeek.MONDAY.minus(1) + " " + Month.DECEMBER.plus(2) + " " + Year.isLeap(1900));
        System.out.println(d.isBefore(d.plusDays(1)) + " " + d.compareTo(LocalDate.of(2023, 1, 1)) + " " + d.equals(LocalDate.of(2024, 2, 29)) + " " + d.hashCode());
        for (int[] bad : new int[][] {{2023, 2, 29}, {2023, 13, 1}, {2023, 4, 31}}) {
            try {
                LocalDate.of(bad[0], bad[1], bad[2]);
            } catch (DateTimeException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(LocalDate.MIN + " " + LocalDate.MAX + " " + LocalDate.of(-1, 1, 1) + " " + LocalDate.of(12345, 1, 1));
    }
}
