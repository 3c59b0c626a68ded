// Objects written and read back in memory: graphs, transient fields, cycles, own hooks.
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;

public class Serialization {
    static class Base {
        int base = 10;

        Base() {
            System.out.println("Base()");
        }
    }

    static class Node extends Base implements Serializable {
        private static final long serialVersionUID = 1;
        String name;
        transient int cache = 99;
        Node next;
        long wide = 1L << 40;

        Node(String name) {
            this.name = name;
        }
    }

    static class Only implements Serializable {
        private static final long serialVersionUID = 1;
        static final Only INSTANCE = new Only();

        private Object readResolve() {
            return INSTANCE;
        }
    }

    static class Hooked implements Serializable {
        private static final long serialVersionUID = 1;
        private transient String secret;
        Only only = Only.INSTANCE;

        Hooked(String secret) {
            this.secret = secret;
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeInt(secret.length());
            out.writeObject(new StringBuilder(secret).reverse().toString());
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            int n = in.readInt();
            secret = in.readObject() + "/" + n;
        }
    }

    static Object copy(Object o) throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(o);
        }
        return new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
    }

    public static void main(String[] args) throws Exception {
        Node a = new Node("a"), b = new Node("b");
        a.next = b;
        b.next = a;
        a.base = 77;
        b.wide++;
        Node c = (Node) copy(a);
        System.out.println(c.name + c.next.name + " " + (c.next.next == c) + " " + (c == a) + " " + c.cache + " " + c.base + " " + c.next.wide);
        Hooked h = (Hooked) copy(new Hooked("abc"));
        System.out.println(h.secret + " " + (h.only == Only.INSTANCE));
        System.out.println(copy("text") + " " + copy(null));
    }
}
