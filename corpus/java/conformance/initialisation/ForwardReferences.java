// Static and instance fields assigned before their declaration, and read through qualified names.
public class ForwardReferences {
    static {
        late = 1;
        StaticBefore.note("static late=" + ForwardReferences.late);
    }

    static int late = 2;
    static int unset;

    static {
        unset = 3;
    }

    static int kept;

    static {
        early = 4;
    }

    static int early;

    int a = this.b + 1;
    int b = 5;

    {
        c = 7;
    }

    int c;
    int d = c + 1;
    int e = f();
    final int g = 11;

    int f() {
        return g + h;
    }

    int h = 100;

    static class StaticBefore {
        static StringBuilder log = new StringBuilder();

        static void note(String s) {
            log.append(s).append(';');
        }
    }

    public static void main(String[] args) {
        System.out.println(StaticBefore.log);
        System.out.println(late + " " + unset + " " + kept + " " + early);
        ForwardReferences r = new ForwardReferences();
        System.out.println(r.a + " " + r.b + " " + r.c + " " + r.d + " " + r.e + " " + r.g + " " + r.h);
    }
}
