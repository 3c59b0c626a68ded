// Initialisers that change other classes, run when their class is first used and not before.
import java.util.ArrayList;
import java.util.List;

public class RegisteringClasses {
    static final List<String> NAMES = new ArrayList<>();
    static int count;

    static class First {
        static {
            register("first");
        }

        int value = count;
    }

    static class Second extends First {
        static final int CONSTANT = 3;
        static final int COMPUTED = register("second");
    }

    enum Kinds {
        A,
        B;

        static {
            register("kinds of " + values().length);
        }
    }

    interface Quiet {
        int NUMBER = register("quiet");
    }

    static class Third implements Quiet {
    }

    static int register(String name) {
        NAMES.add(name);
        return ++count;
    }

    public static void main(String[] args) {
        System.out.println(NAMES + " " + Second.CONSTANT);
        First[] array = new First[2];
        System.out.println(NAMES + " " + array.length);
        System.out.println(Second.COMPUTED + " " + NAMES);
        System.out.println(new First().value + " " + NAMES);
        System.out.println(new Third() != null ? NAMES : null);
        System.out.println(Third.NUMBER + " " + NAMES);
        System.out.println(Kinds.B.ordinal() + " " + NAMES + " " + count);
    }
}
