// String conversion calls toString once, treats null, and copes with toString returning null.
public class StringConversionOfObjects {
    static int calls;

    static class Noisy {
        @Override
        public String toString() {
            return "noisy" + ++calls;
        }
    }

    static class ReturnsNull {
        @Override
        public String toString() {
            return null;
        }
    }

    static class Throws {
        @Override
        public String toString() {
            throw new IllegalStateException("no text");
        }
    }

    public static void main(String[] args) {
        Noisy n = new Noisy();
        System.out.println(n + "" + n);
        System.out.println(n);
        System.out.println("" + new ReturnsNull() + null + (Object) null);
        System.out.println(String.valueOf(new ReturnsNull()));
        StringBuilder sb = new StringBuilder().append(new ReturnsNull()).append((String) null).append((Object) null)
            .append((CharSequence) null);
        System.out.println(sb);
        try {
            String s = "a" + n + new Throws() + n;
            System.out.println(s);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + calls);
        }
        char[] chars = {'o', 'k'};
        System.out.println(chars);
        System.out.println(("" + chars).startsWith("[C@"));
        System.out.println(String.valueOf(chars) + String.valueOf((Object) "x") + String.valueOf(true) + String.valueOf(1.5f));
        String s = null;
        s = s + s;
        System.out.println(s + s.length());
        System.out.println(1 + 2 + "3" + 4 + 5);
        System.out.println("" + 'a' + 'b' + ('a' + 'b') + (char) ('a' + 1));
        System.out.println(1L + "L" + 1f + "f" + 1d + "d" + (byte) 1 + (short) 2 + true + 'c');
        Object o = 'x';
        System.out.println("a" + o + 1);
        String[] parts = {"p", "q"};
        String acc = "";
        for (String p : parts) {
            acc = acc + p + acc;
        }
        System.out.println(acc);
        System.out.println("" + Long.MIN_VALUE + Integer.MIN_VALUE + Double.MIN_VALUE + Float.MAX_VALUE + Character.MAX_VALUE % 7);
    }
}
