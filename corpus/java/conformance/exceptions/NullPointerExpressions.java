// Messages of null dereferences: fields, arrays, calls, conditions and casts as the expression that is null.
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;

public class NullPointerExpressions {
    static NullPointerExpressions shared;
    static int[] numbers;
    int i;
    long l;
    NullPointerExpressions next;
    int[] ia;
    long[] la;
    Object[] oa;
    Object[][] ooa;
    double[] da;
    boolean[] ba;
    String s;

    interface Act {
        void run() throws Exception;
    }

    static void attempt(Act act) {
        try {
            act.run();
            System.out.println("fine");
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        } catch (Exception e) {
            System.out.println("other " + e);
        }
    }

    NullPointerExpressions get() {
        return null;
    }

    static NullPointerExpressions make(int a, long b, String c, Object[] d) {
        return null;
    }

    NullPointerExpressions[] all() {
        return null;
    }

    <T> T same(T x) {
        return x;
    }

    void ofFields() {
        attempt(() -> this.next.l = 4);
        attempt(() -> ia[2] = 3);
        attempt(() -> {
            int k = ooa[1][2].hashCode();
        });
        attempt(() -> {
            int k = ooa[1][2].hashCode();
        });
        attempt(() -> da[0] += 1);
        attempt(() -> ba[0] = true);
        attempt(() -> System.out.println(ba.length));
        attempt(() -> {
            synchronized (next) {
                i++;
            }
        });
        attempt(() -> {
            RuntimeException x = null;
            throw x;
        });
        attempt(() -> {
            throw null;
        });
        attempt(() -> get().get());
        attempt(() -> make(1, 2, "", null).get());
        attempt(() -> make(1, 2, "", null).i++);
        attempt(() -> all()[3].get());
        attempt(() -> shared.get());
        attempt(() -> numbers[4]++);
        attempt(() -> {
            int u = this.<Integer>same(null);
        });
        attempt(() -> s.substring(1, 2).concat(s));
        attempt(() -> ((NullPointerExpressions) (Object) next).get());
        attempt(() -> {
            switch (s) {
                case "a":
                    break;
                default:
                    break;
            }
        });
        attempt(() -> {
            for (Object o : oa) {
                System.out.println(o);
            }
        });
        attempt(() -> {
            throw new NullPointerException();
        });
        attempt(() -> {
            throw new NullPointerException("own");
        });
        attempt(() -> Objects.requireNonNull(s));
        attempt(() -> System.arraycopy(s, 0, s, 0, 1));
        attempt(() -> "a".compareTo(s));
        attempt(() -> "a".concat(s));
        attempt(() -> List.of(1, null));
        attempt(() -> new TreeMap<String, String>().put(null, ""));
        attempt(() -> ia.clone());
        attempt(() -> ia.getClass());
    }

    void ofVariables(NullPointerExpressions p, long q, NullPointerExpressions r) {
        int z = 1;
        try {
            System.out.println(p.i);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.out.println(r.next.i);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            r.next.next.next.next.next.i = 3;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            la[(int) q] = 3;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        ooa = new Object[3][];
        ooa[1] = new Object[3];
        try {
            int k = ooa[z][z + 1].hashCode();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            int k = ooa[z][2].hashCode();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            (z > 0 ? s : "x").length();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            NullPointerExpressions loc = z > 0 ? null : this;
            loc.get();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        NullPointerExpressions v = p;
        v = v == null ? next : this;
        try {
            v.get();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            v.get();
        } catch (NullPointerException e) {
            e.fillInStackTrace();
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        NullPointerExpressions one = new NullPointerExpressions();
        one.ofFields();
        one.ofVariables(null, 3, new NullPointerExpressions());
    }
}
