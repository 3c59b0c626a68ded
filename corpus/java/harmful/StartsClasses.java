import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Classes that do something when they are initialised; on most paths they are not. */
public class StartsClasses {
    static int unusedParameter(Starts1 input) {
        return 1;
    }

    private static void unusedParameterPlainly() {
        new Starts1();
    }

    static int field(Holder holder) {
        return holder.number;
    }

    private static void fieldPlainly() {
        new Starts2();
    }

    static boolean isNull(Starts3 input) {
        return input == null;
    }

    private static void isNullPlainly() {
        new Starts3();
    }

    static int numberOf(Starts4 input) {
        return input.number;
    }

    private static void numberOfPlainly() {
        numberOf(new Starts4());
    }

    static int superclass(Below input) {
        return input.number;
    }

    private static void superclassPlainly() {
        new Below();
    }

    static int implementation(Shape input) {
        return input.area();
    }

    private static void implementationPlainly() {
        implementation(new Square());
    }

    static int constants(Colour input) {
        return input == null ? 0 : input.ordinal();
    }

    private static void constantsPlainly() {
        constants(Colour.RED);
    }

    static String literal(int x) {
        return x > 0 ? Starts5.class.getName() : "";
    }

    private static void literalPlainly() {
        new Starts5();
    }

    static int array(int x) {
        return new Starts6[3].length + x;
    }

    private static void arrayPlainly() {
        new Starts6();
    }

    static int inputArray(Starts7[] inputs) {
        return inputs.length;
    }

    private static void inputArrayPlainly() {
        new Starts7();
    }

    static boolean instance(Object input) {
        return input instanceof Starts8;
    }

    private static void instancePlainly() {
        new Starts8();
    }

    static String found(int x) throws ClassNotFoundException {
        return Class.forName("StartsClasses$Starts9", x > 0, StartsClasses.class.getClassLoader()).getName();
    }

    private static void foundPlainly() throws ClassNotFoundException {
        found(1);
    }

    static int element(List<Starts10> inputs) {
        return inputs.isEmpty() ? 0 : inputs.size();
    }

    private static void elementPlainly() {
        new Starts10();
    }

    static boolean key(Map<Starts11, String> inputs) {
        return inputs.isEmpty();
    }

    private static void keyPlainly() {
        new Starts11();
    }

    static int caught(int x) {
        try {
            return 10 / x;
        } catch (StartsError never) {
            return 0;
        }
    }

    private static void caughtPlainly() {
        new StartsError();
    }

    static int failing(int x) {
        return x == 7 ? StartsAndFails.number : 0;
    }

    private static void failingPlainly() {
        try {
            failing(7);
        } catch (ExceptionInInitializerError expected) {
            // It has left its mark.
        }
    }

    static int interfaceOf(WithDefault input) {
        return input.number();
    }

    private static void interfaceOfPlainly() {
        new Implements().number();
    }

    static class Starts1 {
        static {
            Marks.quietly("unusedParameter");
        }
    }

    static class Holder {
        int number;
        Starts2 other;
    }

    static class Starts2 {
        static {
            Marks.quietly("field");
        }
    }

    static class Starts3 {
        static {
            Marks.quietly("isNull");
        }
    }

    static class Starts4 {
        int number;

        static {
            Marks.quietly("numberOf");
        }
    }

    static class Above {
        int number;

        static {
            Marks.quietly("superclass");
        }
    }

    static class Below extends Above {}

    interface Shape {
        int area();
    }

    static class Square implements Shape {
        int side;

        static {
            Marks.quietly("implementation");
        }

        @Override
        public int area() {
            return side * side;
        }
    }

    enum Colour {
        RED,
        GREEN;

        static {
            Marks.quietly("constants");
        }
    }

    static class Starts5 {
        static {
            Marks.quietly("literal");
        }
    }

    static class Starts6 {
        static {
            Marks.quietly("array");
        }
    }

    static class Starts7 {
        static {
            Marks.quietly("inputArray");
        }
    }

    static class Starts8 {
        static {
            Marks.quietly("instance");
        }
    }

    static class Starts9 {
        static {
            Marks.quietly("found");
        }
    }

    static class Starts10 {
        static {
            Marks.quietly("element");
        }
    }

    static class Starts11 {
        static {
            Marks.quietly("key");
        }
    }

    static class StartsError extends RuntimeException {
        static {
            Marks.quietly("caught");
        }
    }

    static class StartsAndFails {
        static int number;

        static {
            Marks.quietly("failing");
            number = 1 / number;
        }
    }

    interface WithDefault {
        Object STARTED = Marks.started("interfaceOf");

        default int number() {
            return 1;
        }
    }

    static class Implements implements WithDefault {}
}
