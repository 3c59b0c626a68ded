// Actions that are run with privileges: checked exceptions are wrapped, others are not.
import java.io.IOException;
import java.security.AccessController;
import java.security.PrivilegedAction;
import java.security.PrivilegedActionException;
import java.security.PrivilegedExceptionAction;

@SuppressWarnings({"deprecation", "removal"})
public class PrivilegedActions {
    static String attempt(PrivilegedExceptionAction<String> action) {
        try {
            return AccessController.doPrivileged(action);
        } catch (PrivilegedActionException e) {
            return "wrapped " + e.getException() + " " + (e.getCause() == e.getException());
        } catch (RuntimeException e) {
            return "plain " + e;
        } catch (Error e) {
            return "error " + e;
        }
    }

    public static void main(String[] args) {
        System.out.println(AccessController.doPrivileged((PrivilegedAction<String>) () -> "done"));
        System.out.println(attempt(() -> "value"));
        System.out.println(attempt(() -> {
            throw new IOException("checked");
        }));
        System.out.println(attempt(() -> {
            throw new IllegalStateException("unchecked");
        }));
        System.out.println(attempt(() -> {
            throw new StackOverflowError("serious");
        }));
        System.out.println(attempt(() -> null));
        try {
            AccessController.doPrivileged((PrivilegedAction<Object>) null);
        } catch (NullPointerException e) {
            System.out.println(e);
        }
        System.out.println(attempt(null));
        try {
            AccessController.doPrivileged((PrivilegedAction<Object>) null, null);
        } catch (NullPointerException e) {
            System.out.println(e);
        }
    }
}
