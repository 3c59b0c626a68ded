// Logical operators, short-circuit and not; precedence; boolean assignment inside conditions.
public class BooleanLogic {
    static int count;

    static boolean t() {
        count++;
        return true;
    }

    static boolean f() {
        count++;
        return false;
    }

    static void show(String what, boolean result) {
        System.out.println(what + " " + result + " " + count);
        count = 0;
    }

    public static void main(String[] args) {
        show("f && t", f() && t());
        show("f & t", f() & t());
        show("t || f", t() || f());
        show("t | f", t() | f());
        show("t ^ t", t() ^ t());
        show("t || t && f", t() || t() && f());
        show("(t || t) && f", (t() || t()) && f());
        show("t | t & f", t() | t() & f());
        show("f == f", f() == f());
        show("!f != t", !f() != t());
        show("t ? f : t", t() ? f() : t());
        show("t ^ t | t", t() ^ t() | t());
        show("f && f || t", f() && f() || t());
        boolean b = false;
        if (b = t()) {
            show("assigned", b);
        }
        b |= f();
        b &= f();
        show("compound", b);
        boolean x;
        boolean y = x = !b;
        show("chain", x & y);
        boolean[] bits = new boolean[4];
        bits[1] ^= true;
        bits[2] |= bits[1];
        bits[3] = bits[1] == bits[2] != bits[0];
        for (boolean bit : bits) {
            System.out.print(bit + " ");
        }
        System.out.println();
        Boolean boxed = Boolean.TRUE;
        show("boxed", boxed && !Boolean.parseBoolean("yes") && Boolean.parseBoolean("TRUE"));
        System.out.println(Boolean.logicalXor(true, false) + " " + Boolean.compare(false, true) + " " + Boolean.hashCode(true)
            + " " + Boolean.hashCode(false) + " " + Boolean.toString(true) + " " + Boolean.valueOf("true"));
        System.out.println(new Object() != null & 1 < 2 == true);
    }
}
