import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Date;

/** Dates and times that the JDK reads off the clock: any of them, though a JVM has its own. */
// explore any: year() 2
// explore any: february() 2
// explore any: morning() 2
// explore any: midnight() 2
// explore any: millis() 1
// explore any: later() 1
// explore any: sameDay() 2
class ReadsOfDates {
    static int year() {
        if (LocalDate.now().getYear() > 2100) {
            return 1;
        }
        return 0;
    }

    static int february() {
        LocalDate today = LocalDate.now();
        if (today.getMonthValue() == 2 && today.getDayOfMonth() > 29) {
            throw new IllegalStateException("February has no such day");
        }
        return today.getMonthValue() == 2 ? 1 : 0;
    }

    static int morning() {
        if (LocalTime.now().getHour() < 12) {
            return 1;
        }
        return 0;
    }

    static int midnight() {
        if (LocalDateTime.now().getHour() == 24) {
            return -1;
        }
        if (LocalDateTime.now().getMinute() == 0) {
            return 1;
        }
        return 0;
    }

    static long millis() {
        return new Date().getTime();
    }

    static boolean later() {
        long first = Instant.now().getEpochSecond();
        return Instant.now().getEpochSecond() >= first;
    }

    static int sameDay() {
        LocalDate first = LocalDate.now();
        LocalDate second = LocalDate.now();
        if (second.getYear() == first.getYear()) {
            return 1;
        }
        return 0;
    }
}
