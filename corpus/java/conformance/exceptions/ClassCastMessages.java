// The text of ClassCastException, which names classes, modules and loaders.
public class ClassCastMessages {
    static class A {
    }

    static class B extends A {
    }

    interface Act {
        Object run();
    }

    static void attempt(Act act) {
        try {
            act.run();
            System.out.println("fine");
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        Object a = new A(), s = "s", i = 1, ints = new int[1], strings = new String[1][1];
        attempt(() -> (B) a);
        attempt(() -> (Integer) s);
        attempt(() -> (A) s);
        attempt(() -> (String) a);
        attempt(() -> (Runnable) i);
        attempt(() -> (Object[]) ints);
        attempt(() -> (int[]) a);
        attempt(() -> (Integer[][]) strings);
        attempt(() -> (A[]) ints);
        attempt(() -> String.class.cast(i));
        attempt(() -> A.class.asSubclass(B.class));
        attempt(() -> (long) (Object) i);
    }
}
