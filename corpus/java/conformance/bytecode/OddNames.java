// Names that class files allow and sources write with escapes: dollar signs, underscores, letters beyond ASCII, overloads by return of bridges.
public class OddNames {
    static int $ = 1, _x = 2, $$ = 3, x_ = 4;
    static int gr\u00fc\u00dfe = 5;
    static int \u03c0() {
        return 3;
    }

    static class In$ner {
        static class $ {
            String name = getClass().getSimpleName();
        }
    }

    static class Summer {
        int \u00e9t\u00e9 = 9;

        @Override
        public String toString() {
            return "summer" + \u00e9t\u00e9;
        }
    }

    interface A {
        Object get();
    }

    interface B extends A {
        @Override
        CharSequence get();
    }

    static class C implements B {
        @Override
        public String get() {
            return "c";
        }
    }

    static int length(String length) {
        int $length = length.length();
        return $length;
    }

    public static void main(String[] args) {
        System.out.println($ + _x + $$ + x_ + gr\u00fc\u00dfe + \u03c0());
        System.out.println(new In$ner.$().name + " " + In$ner.class.getName() + " " + In$ner.$.class.getName());
        System.out.println(new Summer());
        A a = new C();
        B b = new C();
        System.out.println(a.get() + "" + b.get() + new C().get() + length("four"));
        int record = 1, sealed = 2, permits = 3, when = 4, module = 5, with = 6;
        System.out.println(record + sealed + permits + when + module + with);
        String name = Summer.class.getDeclaredFields()[0].getName();
        System.out.println(name.length() + " " + (int) name.charAt(0));
    }
}
