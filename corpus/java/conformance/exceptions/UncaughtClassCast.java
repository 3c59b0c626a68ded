// Ends by a failed cast of a generic container's content.
import java.util.ArrayList;
import java.util.List;

public class UncaughtClassCast {
    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        List raw = new ArrayList();
        raw.add("text");
        raw.add(7);
        List<String> strings = raw;
        for (String s : strings) {
            System.out.println(s);
        }
    }
}
