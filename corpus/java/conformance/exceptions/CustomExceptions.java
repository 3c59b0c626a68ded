// Exception classes of one's own: hierarchy, catching by supertype, overridden toString and getMessage, generics.
public class CustomExceptions {
    static class AppException extends Exception {
        AppException() {
        }

        AppException(String message) {
            super(message);
        }
    }

    static class NotFound extends AppException {
        final String what;

        NotFound(String what) {
            super("not found: " + what);
            this.what = what;
        }
    }

    static class Silent extends AppException {
        @Override
        public String toString() {
            return "Silent!";
        }
    }

    static class Localized extends RuntimeException {
        Localized(String m) {
            super(m);
        }

        @Override
        public String getLocalizedMessage() {
            return "<" + getMessage() + ">";
        }
    }

    interface Thrower<E extends Exception> {
        void run() throws E;
    }

    static <E extends Exception> void call(Thrower<E> t) throws E {
        t.run();
    }

    static String which(Thrower<Exception> t) {
        try {
            t.run();
            return "none";
        } catch (NotFound e) {
            return "NotFound " + e.what + " " + e.getMessage();
        } catch (AppException e) {
            return "App " + e + " " + e.getMessage();
        } catch (RuntimeException e) {
            return "Runtime " + e;
        } catch (Exception e) {
            return "Exception " + e;
        }
    }

    public static void main(String[] args) throws Exception {
        System.out.println(which(() -> { throw new NotFound("key"); }));
        System.out.println(which(() -> { throw new AppException(); }));
        System.out.println(which(() -> { throw new AppException("plain"); }));
        System.out.println(which(() -> { throw new Silent(); }));
        System.out.println(which(() -> { throw new Localized("text"); }));
        System.out.println(which(() -> { throw new Exception("checked"); }));
        System.out.println(which(() -> { }));
        call(() -> { });
        try {
            CustomExceptions.<AppException>call(() -> { throw new NotFound("x"); });
        } catch (AppException e) {
            System.out.println(e instanceof NotFound);
        }
        try {
            throw new CustomExceptions.NotFound("nested");
        } catch (Throwable t) {
            System.out.println(t);
        }
    }
}
