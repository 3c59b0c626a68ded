// Fields are chosen by static type, methods by dynamic type; super.field and casts reach hidden ones.
public class FieldHiding {
    static class A {
        String name = "A";
        static String tag = "tagA";

        String get() {
            return name;
        }

        static String which() {
            return "A.which";
        }
    }

    static class B extends A {
        String name = "B";
        static String tag = "tagB";

        @Override
        String get() {
            return name + "/" + super.name + "/" + super.get();
        }

        static String which() {
            return "B.which";
        }
    }

    static class C extends B {
        int name = 3;

        @Override
        String get() {
            return name + "|" + super.name + "|" + ((A) this).name + "|" + super.get();
        }
    }

    interface K {
        int VALUE = 1;
    }

    interface L extends K {
        int VALUE = 2;
    }

    static class M implements L {
        int both() {
            return VALUE * 10 + K.VALUE;
        }
    }

    @SuppressWarnings("static-access")
    public static void main(String[] args) {
        C c = new C();
        B b = c;
        A a = c;
        System.out.println(a.name + " " + b.name + " " + c.name);
        System.out.println(a.get());
        System.out.println(b.tag + " " + a.tag + " " + c.tag);
        System.out.println(a.which() + " " + b.which() + " " + c.which());
        a.name = "changed";
        System.out.println(c.get());
        ((B) a).name = "b2";
        System.out.println(b.get());
        System.out.println(new M().both() + " " + M.VALUE);
    }
}
