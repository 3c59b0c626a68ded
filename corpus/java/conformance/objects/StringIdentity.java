// Interning, constant folding and identity of strings.
public class StringIdentity {
    static final String HELLO = "hello";
    static final String LO = "lo";
    static String notFinal = "lo";

    static class Other {
        static String hello = "hello";
    }

    public static void main(String[] args) {
        final String localFinal = "lo";
        String local = "lo";
        System.out.println("hello" == HELLO);
        System.out.println(Other.hello == HELLO);
        System.out.println(("hel" + "lo") == HELLO);
        System.out.println(("hel" + LO) == HELLO);
        System.out.println(("hel" + localFinal) == HELLO);
        System.out.println(("hel" + local) == HELLO);
        System.out.println(("hel" + notFinal) == HELLO);
        System.out.println(("hel" + local).intern() == HELLO);
        System.out.println(new String("hello") == HELLO);
        System.out.println(new String("hello").equals(HELLO));
        System.out.println(new String("hello").intern() == HELLO);
        System.out.println("" + 1 + 'c' == "1c");
        System.out.println(HELLO.substring(0) == HELLO);
        System.out.println(HELLO.substring(0, 5) == HELLO);
        System.out.println(HELLO.concat("") == HELLO);
        System.out.println(HELLO.trim() == HELLO);
        System.out.println(HELLO.toString() == HELLO);
        System.out.println(HELLO.replace('x', 'y') == HELLO);
        System.out.println(HELLO.strip() == HELLO);
        System.out.println(String.valueOf(HELLO) == HELLO);
        System.out.println(HELLO.repeat(1) == HELLO);
        System.out.println((true ? "hello" : local) == HELLO);
        StringBuilder sb = new StringBuilder(HELLO);
        System.out.println(sb.toString() == sb.toString());
        System.out.println(sb.toString().intern() == HELLO.intern());
        String a = "a", b = a;
        a += "b";
        System.out.println(a + b);
        System.out.println("hello".hashCode() == new String("hello").hashCode());
        switch (new String("hello")) {
            case HELLO -> System.out.println("switch compares content");
            default -> System.out.println("no");
        }
    }
}
