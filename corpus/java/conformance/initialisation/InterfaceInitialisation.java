// Interfaces are initialised only when their own fields are used, or when they declare default methods.
public class InterfaceInitialisation {
    static int say(String s) {
        System.out.println(s);
        return s.length();
    }

    interface Plain {
        int X = say("Plain.X");

        void abstractOne();
    }

    interface WithDefault {
        int Y = say("WithDefault.Y");

        default void method() {
            say("default method");
        }
    }

    interface Sub extends WithDefault, Plain {
        int Z = say("Sub.Z");
        int CONSTANT = 7;
    }

    static class Impl implements Plain, WithDefault {
        static int c = say("Impl.c");

        public void abstractOne() {
        }
    }

    interface WithStatic {
        int W = say("WithStatic.W");

        static void call() {
            say("static call");
        }
    }

    static abstract class Abstract implements Sub {
        static {
            say("Abstract");
        }

        static void run() {
            say("Abstract.run");
        }
    }

    public static void main(String[] args) {
        say("start");
        new Impl().method();
        say("Plain still not");
        System.out.println(Plain.X);
        System.out.println(Sub.CONSTANT);
        System.out.println(Sub.Y);
        say("Sub still not");
        System.out.println(Sub.Z);
        WithStatic.call();
        Abstract.run();
    }
}
