// java.lang.reflect.Proxy: handlers, Object methods, default methods, exceptions.
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

public class DynamicProxies {
    public interface Greeter {
        String greet(String name, int times);

        long wide(long a, double b);

        void nothing();
    }

    public static void main(String[] args) {
        List<String> log = new ArrayList<>();
        InvocationHandler h = (proxy, method, as) -> {
            log.add(method.getName() + (as == null ? "()" : Arrays.toString(as)));
            return switch (method.getName()) {
                case "greet" -> ((String) as[0]).repeat((Integer) as[1]);
                case "wide" -> (long) as[0] + (long) (double) as[1];
                case "toString" -> "proxy!";
                case "hashCode" -> 99;
                case "equals" -> proxy == as[0];
                default -> null;
            };
        };
        Greeter g = (Greeter) Proxy.newProxyInstance(DynamicProxies.class.getClassLoader(), new Class<?>[] {Greeter.class, Runnable.class}, h);
        System.out.println(g.greet("ab", 3) + " " + g.wide(1L << 40, 2.9));
        g.nothing();
        ((Runnable) g).run();
        System.out.println(g + " " + g.hashCode() + " " + g.equals(g) + " " + g.equals("x"));
        System.out.println(log.subList(0, 6));
        System.out.println(Proxy.isProxyClass(g.getClass()) + " " + (Proxy.getInvocationHandler(g) == h) + " " + (g instanceof Runnable));
        Greeter bad = (Greeter) Proxy.newProxyInstance(DynamicProxies.class.getClassLoader(), new Class<?>[] {Greeter.class}, (p, m, as) -> {
            switch (m.getName()) {
                case "greet":
                    throw new Exception("checked");
                case "nothing":
                    throw new IllegalStateException("unchecked");
                default:
                    return null;
            }
        });
        try {
            bad.greet("", 0);
        } catch (UndeclaredThrowableException e) {
            System.out.println("wrapped " + e.getCause().getMessage());
        }
        try {
            bad.nothing();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            bad.wide(1, 1);
        } catch (NullPointerException e) {
            System.out.println("null for a primitive");
        }
    }
}
