import java.text.SimpleDateFormat;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.TimeZone;

/** Calendars and date formats. */
public class CalendarsStart {
    public static void main(String[] args) throws Exception {
        Calendar calendar = Calendar.getInstance(TimeZone.getTimeZone("UTC"), Locale.US);
        calendar.setTimeInMillis(1_700_000_000_000L);
        System.out.println(calendar.get(Calendar.YEAR) + "-" + calendar.get(Calendar.MONTH) + "-" + calendar.get(Calendar.DAY_OF_MONTH));
        calendar.add(Calendar.DAY_OF_MONTH, 20);
        System.out.println(calendar.get(Calendar.MONTH) + " " + calendar.get(Calendar.DAY_OF_WEEK));
        System.out.println(calendar.getFirstDayOfWeek() + " " + calendar.getActualMaximum(Calendar.DAY_OF_MONTH));
        System.out.println(new GregorianCalendar(2024, Calendar.FEBRUARY, 29).isLeapYear(2024));
        SimpleDateFormat format = new SimpleDateFormat("yyyy-MM-dd HH:mm:ss", Locale.US);
        format.setTimeZone(TimeZone.getTimeZone("UTC"));
        System.out.println(format.format(new Date(0)));
        System.out.println(format.parse("2001-02-03 04:05:06").getTime());
    }
}
