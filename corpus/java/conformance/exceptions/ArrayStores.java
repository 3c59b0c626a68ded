// Covariant arrays: what may be stored, what throws, and the message.
public class ArrayStores {
    interface Shape {
    }

    static class Square implements Shape {
    }

    static class Circle implements Shape {
    }

    static void store(Object[] array, Object value) {
        try {
            array[0] = value;
            System.out.println("stored " + (value == null ? "null" : value.getClass().getSimpleName()) + " in "
                + array.getClass().getSimpleName());
        } catch (ArrayStoreException e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        store(new String[1], "text");
        store(new String[1], 1);
        store(new String[1], null);
        store(new Object[1], 1);
        store(new Shape[1], new Square());
        store(new Square[1], new Circle());
        store(new Shape[1], "text");
        store(new Comparable[1], "text");
        store(new Number[1], 1.5);
        store(new Integer[1], 1L);
        store(new int[1][], new int[2]);
        store(new int[1][], new long[2]);
        store(new int[1][], new Integer[2]);
        store(new Object[1][], new String[2]);
        store(new Object[1][], new int[2][2]);
        store(new Object[1][], new int[2]);
        store(new Object[1], new int[2]);
        store(new Cloneable[1], new int[2]);
        store(new java.io.Serializable[1], new int[2]);
        store(new Runnable[1], Thread.currentThread());
        Object[] from = {"a", 1, "b"};
        String[] to = new String[3];
        try {
            System.arraycopy(from, 0, to, 0, 3);
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(to[0] + " " + to[1] + " " + to[2]);
        try {
            System.arraycopy(from, 0, new int[3], 0, 3);
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.arraycopy(new int[3], 0, new long[3], 0, 3);
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.arraycopy("text", 0, from, 0, 1);
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        try {
            java.util.Arrays.fill((Object[]) new String[2], 5);
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
    }
}
