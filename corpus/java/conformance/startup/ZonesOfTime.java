import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.zone.ZoneRulesException;

/** The zones of `java.time`. */
public class ZonesOfTime {
    public static void main(String[] args) {
        ZoneId newYork = ZoneId.of("America/New_York");
        ZonedDateTime then = Instant.ofEpochSecond(1_700_000_000L).atZone(newYork);
        System.out.println(then);
        System.out.println(then.withZoneSameInstant(ZoneId.of("Asia/Tokyo")));
        System.out.println(LocalDateTime.of(2023, 3, 12, 2, 30).atZone(newYork));
        System.out.println(newYork.getRules().getOffset(Instant.EPOCH) + " " + newYork.getRules().isFixedOffset());
        System.out.println(ZoneId.of("UTC").normalized() + " " + ZoneId.of("Z") + " " + ZoneId.of("GMT+2"));
        System.out.println(ZoneOffset.ofHoursMinutes(5, 30));
        System.out.println(ZoneId.getAvailableZoneIds().contains("Europe/Rome"));
        try {
            ZoneId.of("No/Where");
        } catch (ZoneRulesException error) {
            System.out.println(error.getMessage());
        }
        System.out.println(ZoneId.systemDefault().getRules().getOffset(Instant.EPOCH));
    }
}
