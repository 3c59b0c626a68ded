// What a format calls, and when.
public class FormatCallsCode {
    static class Named {
        static int calls;
        String name;

        Named(String name) {
            this.name = name;
        }

        @Override
        public String toString() {
            calls++;
            return name;
        }
    }

    public static void main(String[] args) {
        Named one = new Named("one");
        String text = String.format("<%s>", one);
        one.name = "two";
        System.out.println(text + " " + Named.calls);
        Object[] values = {1, "x"};
        String later = String.format("%d %s", values);
        values[0] = 2;
        values[1] = "y";
        System.out.println(later + " " + String.format("%d %s", values));
        System.out.println(String.format("%S %h", one, "h") + " " + Named.calls);
    }
}
