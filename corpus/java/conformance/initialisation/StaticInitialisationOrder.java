// When classes are initialised, in which order, and what triggers it.
public class StaticInitialisationOrder {
    static int say(String s) {
        System.out.println(s);
        return s.length();
    }

    static class Base {
        static int a = say("Base.a");

        static {
            say("Base static block");
        }

        static int b = say("Base.b");

        static void touch() {
            say("Base.touch");
        }
    }

    static class Derived extends Base {
        static int c = say("Derived.c");
    }

    static class Other {
        static final int CONSTANT = 5;
        static final String TEXT = "constant" + CONSTANT;
        static final Integer BOXED = say("Other.BOXED");
        static final Object NOTHING = null;
    }

    static class Elements {
        static {
            say("Elements");
        }
    }

    static class Literal {
        static {
            say("Literal");
        }
    }

    static {
        say("main class");
    }

    public static void main(String[] args) throws Exception {
        say("main");
        Derived.touch();
        say("inherited static call initialises the declaring class only");
        System.out.println(Derived.a);
        say("now Derived");
        System.out.println(Derived.c);
        new Derived();
        System.out.println(Other.CONSTANT + Other.TEXT);
        say("constants trigger nothing");
        System.out.println(Other.NOTHING);
        Elements[] array = new Elements[2];
        say("an array of " + array.length + " triggers nothing");
        new Elements();
        Class<?> c = Literal.class;
        say("a literal triggers nothing");
        Object o = null;
        System.out.println(o instanceof Literal);
        Class.forName(c.getName());
        Class.forName(c.getName());
        say("end");
    }
}
