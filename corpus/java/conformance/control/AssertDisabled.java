// Assertions are off by default: neither condition nor message is evaluated.
public class AssertDisabled {
    static int evaluated;

    static boolean effect() {
        evaluated++;
        return false;
    }

    static class Inner {
        static boolean check() {
            boolean on = false;
            assert on = true;
            return on;
        }
    }

    public static void main(String[] args) {
        assert false;
        assert effect();
        assert effect() : "message " + effect();
        System.out.println(evaluated);
        System.out.println(Inner.check());
        System.out.println(AssertDisabled.class.desiredAssertionStatus());
        try {
            throw new AssertionError(42L);
        } catch (AssertionError e) {
            System.out.println(e.getMessage() + " " + e.getCause());
        }
        try {
            throw new AssertionError(new IllegalStateException("inner"));
        } catch (AssertionError e) {
            System.out.println(e.getMessage() + " / " + e.getCause().getMessage());
        }
        try {
            throw new AssertionError();
        } catch (Error e) {
            System.out.println(e);
        }
        System.out.println(new AssertionError('c').getMessage() + new AssertionError(1.5).getMessage()
            + new AssertionError("with", new Exception("cause")).getCause().getMessage());
    }
}
