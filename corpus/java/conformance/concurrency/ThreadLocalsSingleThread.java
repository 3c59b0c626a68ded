// ThreadLocal in one thread: initial values, removal, several of them.
import java.util.ArrayList;
import java.util.List;

public class ThreadLocalsSingleThread {
    static int made;
    static final ThreadLocal<List<String>> LISTS = ThreadLocal.withInitial(() -> {
        made++;
        return new ArrayList<>();
    });
    static final ThreadLocal<Integer> PLAIN = new ThreadLocal<>();
    static final ThreadLocal<Integer> OVERRIDDEN = new ThreadLocal<>() {
        @Override
        protected Integer initialValue() {
            return 42;
        }
    };

    public static void main(String[] args) {
        LISTS.get().add("a");
        LISTS.get().add("b");
        System.out.println(LISTS.get() + " " + made);
        LISTS.remove();
        System.out.println(LISTS.get() + " " + made);
        System.out.println(PLAIN.get());
        PLAIN.set(5);
        PLAIN.set(PLAIN.get() + 1);
        System.out.println(PLAIN.get() + " " + OVERRIDDEN.get());
        OVERRIDDEN.set(null);
        System.out.println(OVERRIDDEN.get());
        OVERRIDDEN.remove();
        System.out.println(OVERRIDDEN.get());
        List<ThreadLocal<Integer>> many = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            ThreadLocal<Integer> t = new ThreadLocal<>();
            t.set(i * i);
            many.add(t);
        }
        int sum = 0;
        for (int i = 0; i < 40; i += 2) {
            many.get(i).remove();
        }
        for (ThreadLocal<Integer> t : many) {
            Integer v = t.get();
            sum += v == null ? 0 : v;
        }
        System.out.println(sum);
    }
}
