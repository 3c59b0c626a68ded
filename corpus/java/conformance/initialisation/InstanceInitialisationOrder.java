// Fields, initialiser blocks and constructors of a class and its superclass, and default values seen early.
public class InstanceInitialisationOrder {
    static String say(String s) {
        System.out.println(s);
        return s;
    }

    static class Base {
        String first = say("Base.first");

        {
            say("Base block, last=" + this.last());
        }

        String second = say("Base.second");

        Base() {
            say("Base()");
            method();
        }

        Base(int x) {
            this();
            say("Base(int)");
        }

        Object last() {
            return "base";
        }

        void method() {
            say("Base.method");
        }
    }

    static class Derived extends Base {
        String field = say("Derived.field");
        final int constant = 42;
        final int computed = Integer.parseInt("43");
        Object last = "set";

        {
            say("Derived block");
        }

        Derived() {
            this(say("argument").length());
            say("Derived()");
        }

        Derived(int n) {
            super(n);
            say("Derived(int) " + field + constant + computed);
        }

        @Override
        Object last() {
            return last;
        }

        @Override
        void method() {
            say("Derived.method " + field + " " + constant + " " + computed);
        }
    }

    static class Defaults {
        int i;
        long l;
        char c;
        boolean z;
        double d;
        String s;
        byte b = (byte) peek();
        short later = 9;

        int peek() {
            return later;
        }
    }

    public static void main(String[] args) {
        new Derived();
        say("--");
        new Derived(1) {
            String extra = say("anonymous field");

            {
                say("anonymous block");
            }
        };
        Defaults d = new Defaults();
        System.out.println(d.i + " " + d.l + " " + (int) d.c + " " + d.z + " " + d.d + " " + d.s + " " + d.b + " " + d.later);
    }
}
