// What holds of every clock: it does not go back, and shows a time after this was written.
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.Date;

public class ClockForward {
    public static void main(String[] args) throws InterruptedException {
        long nanos = System.nanoTime();
        System.out.println(System.nanoTime() - nanos >= 0);
        long millis = System.currentTimeMillis();
        System.out.println(millis > 1_600_000_000_000L);
        System.out.println(System.currentTimeMillis() >= millis);
        Thread.sleep(2);
        System.out.println(System.nanoTime() - nanos >= 1_000_000);
        Instant instant = Instant.now();
        System.out.println(!Instant.now().isBefore(instant));
        System.out.println(new Date().getTime() >= millis);
        System.out.println(new Date().after(new Date(0)));
        Clock fixed = Clock.fixed(Instant.ofEpochSecond(86_400), ZoneOffset.UTC);
        System.out.println(LocalDate.now(fixed) + " " + LocalTime.now(fixed) + " " + Instant.now(fixed));
        System.out.println(Duration.between(instant, Instant.now()).isNegative());
    }
}
