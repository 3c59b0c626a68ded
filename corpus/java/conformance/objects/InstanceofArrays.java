// instanceof and casts with arrays, interfaces, null and nested array types.
import java.io.Serializable;

public class InstanceofArrays {
    static String kinds(Object o) {
        StringBuilder sb = new StringBuilder();
        sb.append(o instanceof Object ? 'O' : '-');
        sb.append(o instanceof Object[] ? 'A' : '-');
        sb.append(o instanceof Object[][] ? 'B' : '-');
        sb.append(o instanceof int[] ? 'i' : '-');
        sb.append(o instanceof int[][] ? 'j' : '-');
        sb.append(o instanceof Number[] ? 'N' : '-');
        sb.append(o instanceof Comparable[] ? 'C' : '-');
        sb.append(o instanceof Cloneable ? 'c' : '-');
        sb.append(o instanceof Serializable ? 's' : '-');
        sb.append(o instanceof Cloneable[] ? 'l' : '-');
        sb.append(o instanceof String ? 'S' : '-');
        sb.append(o instanceof CharSequence ? 'q' : '-');
        return sb.toString();
    }

    public static void main(String[] args) {
        System.out.println(kinds(null));
        System.out.println(kinds(new Object()));
        System.out.println(kinds(new Object[0]));
        System.out.println(kinds(new int[0]));
        System.out.println(kinds(new int[0][0]));
        System.out.println(kinds(new int[0][0][0]));
        System.out.println(kinds(new Integer[0]));
        System.out.println(kinds(new Integer[0][0]));
        System.out.println(kinds(new String[0]));
        System.out.println(kinds("x"));
        System.out.println(kinds(new StringBuilder()));
        System.out.println(kinds(new byte[0]));
        System.out.println(kinds(new Number[0]));
        System.out.println(kinds(new Cloneable[0]));
        System.out.println(kinds(new Comparable[0]));
        System.out.println(kinds(Thread.State.NEW));
        Object o = new String[] {"a"};
        Comparable<?>[] c = (Comparable<?>[]) o;
        System.out.println(c[0]);
        Object[] up = (Object[]) o;
        System.out.println(up.getClass() == String[].class);
        System.out.println(Object[].class.isAssignableFrom(String[].class) + " " + Object[].class.isAssignableFrom(int[].class)
            + " " + Object.class.isAssignableFrom(int[].class) + " " + int.class.isAssignableFrom(long.class));
    }
}
