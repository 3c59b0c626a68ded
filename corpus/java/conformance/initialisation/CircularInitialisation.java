// Classes that need each other while initialising see default values.
public class CircularInitialisation {
    static class A {
        static final int BEFORE = Integer.parseInt("1");
        static final int FROM_B = B.VALUE + 1;
        static final int CONSTANT = 100;

        static {
            System.out.println("A done " + FROM_B);
        }
    }

    static class B {
        static final int VALUE = A.FROM_B + A.BEFORE * 10 + A.CONSTANT;

        static {
            System.out.println("B done " + VALUE);
        }
    }

    static class Parent {
        static Child child = new Child("from parent");
        static String name = "parent";

        Parent() {
            System.out.println("Parent() name=" + name);
        }
    }

    static class Child extends Parent {
        static String tag = "tag";

        Child(String from) {
            System.out.println("Child(" + from + ") tag=" + tag);
        }
    }

    static class Singleton {
        static final Singleton INSTANCE = new Singleton();
        static int counter = 10;
        static int untouched;
        final int seen;

        Singleton() {
            seen = counter;
            counter++;
            untouched++;
        }
    }

    static int x = next();
    static int y = next();
    static int counter = 5;
    static int z = next();

    static int next() {
        return ++counter;
    }

    public static void main(String[] args) {
        System.out.println(A.FROM_B + " " + B.VALUE);
        new Child("main");
        System.out.println(Singleton.INSTANCE.seen + " " + Singleton.counter + " " + Singleton.untouched);
        System.out.println(x + " " + y + " " + z + " " + counter);
    }
}
