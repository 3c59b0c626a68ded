// append, insert, delete, replace, reverse, setLength, setCharAt, capacity of StringBuilder.
public class StringBuilderEdits {
    public static void main(String[] args) {
        StringBuilder sb = new StringBuilder("hello");
        sb.append(' ').append("world").append(1).append(2L).append(1.5).append(2.5f).append(true).append((Object) null)
            .append(new char[] {'x', 'y'}).append(new char[] {'p', 'q', 'r'}, 1, 2).append("substring", 3, 6);
        System.out.println(sb + " " + sb.length());
        sb.insert(0, '[').insert(1, 42).insert(3, "--").insert(sb.length(), ']').insert(5, false).insert(0, 1.5).insert(2, (String) null);
        System.out.println(sb);
        sb.delete(0, 5).deleteCharAt(0).deleteCharAt(sb.length() - 1);
        System.out.println(sb);
        sb.replace(0, 3, "REPLACED").replace(sb.length() - 2, sb.length() + 10, "");
        System.out.println(sb);
        sb.setLength(8);
        System.out.println(sb + "|");
        sb.setLength(10);
        System.out.println(sb.length() + " " + (int) sb.charAt(9));
        sb.setCharAt(9, 'Z');
        sb.setCharAt(8, 'Y');
        System.out.println(sb);
        System.out.println(sb.reverse() + " " + sb.indexOf("E") + " " + sb.lastIndexOf("E") + " " + sb.indexOf("E", 4) + " " + sb.indexOf("q"));
        System.out.println(new StringBuilder("a\ud83d\ude00b").reverse().codePointAt(1) == 0x1f600);
        System.out.println((int) new StringBuilder("\ude00\ud83d").reverse().charAt(0));
        System.out.println(new StringBuilder().capacity() + " " + new StringBuilder("abc").capacity() + " " + new StringBuilder(5).capacity());
        StringBuilder grows = new StringBuilder(2);
        grows.append("abc");
        int first = grows.capacity();
        grows.append("0123456789");
        System.out.println(first + " " + grows.capacity());
        grows.trimToSize();
        grows.ensureCapacity(3);
        System.out.println(grows.capacity() + " " + grows.length());
        StringBuilder wide = new StringBuilder("abc");
        wide.append('\u20ac').setCharAt(0, '\u0416');
        wide.deleteCharAt(3);
        System.out.println(wide.length() + " " + (int) wide.charAt(0) + " " + wide.substring(1) + " " + wide.substring(1, 2));
        StringBuilder self = new StringBuilder("ab");
        self.append(self).append(self);
        System.out.println(self);
        System.out.println(new StringBuilder("a").compareTo(new StringBuilder("b")) + " " + new StringBuilder("a").equals(new StringBuilder("a")));
        System.out.println(new StringBuilder().appendCodePoint(65).appendCodePoint(0x1f600).length());
        StringBuffer buffer = new StringBuffer("buffer");
        buffer.insert(3, "__").reverse();
        System.out.println(buffer + " " + buffer.length());
        System.out.println(new StringBuilder("x").append(Long.MIN_VALUE).append(Integer.MIN_VALUE).append('c' + 1).append((char) ('c' + 1)));
        StringBuilder empty = new StringBuilder();
        System.out.println(empty.isEmpty() + " [" + empty + "] " + empty.reverse().append("").length());
        char[] dst = new char[3];
        new StringBuilder("getChars").getChars(3, 6, dst, 0);
        System.out.println(dst);
    }
}
