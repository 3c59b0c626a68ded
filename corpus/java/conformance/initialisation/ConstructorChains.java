// this(...) and super(...) with argument expressions, varargs constructors, implicit constructors.
public class ConstructorChains {
    static int n;

    static int tick(String s) {
        System.out.print(s + ++n + " ");
        return n;
    }

    static class A {
        final int sum;
        int field = tick("A.field");

        A(int... xs) {
            int s = 0;
            for (int x : xs) {
                s += x;
            }
            sum = s;
        }

        A(String s) {
            this(s.length(), tick("arg"));
        }
    }

    static class B extends A {
        int other = tick("B.other");

        B() {
            super(tick("x"), tick("y"));
        }

        B(String s) {
            super(s);
        }

        B(double d) {
        }
    }

    static class C extends B {
    }

    private static class P {
        private P() {
        }

        private P(int x) {
            this();
            System.out.print("P" + x + " ");
        }
    }

    static class G<T> {
        T value;

        <U extends T> G(U value, int times) {
            this.value = value;
        }
    }

    public static void main(String[] args) {
        System.out.println(new B().sum);
        System.out.println(new B("hello").sum);
        System.out.println(new B(1.5).sum);
        System.out.println(new C().sum);
        System.out.println(new A(1, 2, 3).sum + " " + new A().sum + " " + new A((int[]) new int[] {9}).sum);
        new P(3);
        System.out.println(new G<Number>(5, 1).value + " " + new <String>G<Object>("text", 2).value);
    }
}
