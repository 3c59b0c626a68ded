import java.util.Arrays;
import java.util.Date;
import java.util.TimeZone;

/** Zones by their names, and the default as it is set. */
public class TimeZones {
    public static void main(String[] args) {
        System.out.println(TimeZone.getDefault().getRawOffset() == TimeZone.getDefault().getOffset(0L));
        TimeZone paris = TimeZone.getTimeZone("Europe/Paris");
        System.out.println(paris.getID() + " " + paris.getRawOffset() + " " + paris.useDaylightTime());
        System.out.println(paris.getOffset(1_700_000_000_000L) + " " + paris.getOffset(1_690_000_000_000L));
        System.out.println(paris.inDaylightTime(new Date(1_690_000_000_000L)));
        System.out.println(TimeZone.getTimeZone("no such zone").getID());
        System.out.println(TimeZone.getTimeZone("GMT+3").getID() + " " + TimeZone.getTimeZone("GMT-02:30").getRawOffset());
        TimeZone.setDefault(paris);
        System.out.println(TimeZone.getDefault().getID() + " " + (TimeZone.getDefault() == paris));
        System.out.println(Arrays.asList(TimeZone.getAvailableIDs()).contains("Asia/Tokyo"));
        System.out.println(paris.hasSameRules(TimeZone.getTimeZone("Europe/Berlin")));
    }
}
