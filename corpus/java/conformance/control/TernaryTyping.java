// Conditional expressions: unboxing that throws, promotion, nesting, laziness.
public class TernaryTyping {
    static Integer none() {
        return null;
    }

    static int calls;

    static int call() {
        return ++calls;
    }

    public static void main(String[] args) {
        boolean yes = args.length == 0;
        try {
            Integer r = yes ? none() : 0;
            System.out.println(r);
        } catch (NullPointerException e) {
            System.out.println("unboxed null");
        }
        Integer kept = yes ? none() : Integer.valueOf(0);
        System.out.println(kept);
        Integer alsoKept = yes ? null : 0;
        System.out.println(alsoKept);
        try {
            int direct = none();
            System.out.println(direct);
        } catch (NullPointerException e) {
            System.out.println("assignment");
        }
        Object promoted = yes ? Integer.valueOf(1) : Double.valueOf(2);
        System.out.println(promoted);
        Object boxed = yes ? (Object) Integer.valueOf(1) : Double.valueOf(2);
        System.out.println(boxed);
        System.out.println(yes ? 1 : 'a');
        System.out.println(!yes ? 1 : 'a');
        int one = 1;
        System.out.println(!yes ? one : 'a');
        System.out.println((Object) (yes ? 'b' : one));
        System.out.println(yes ? null : 0);
        System.out.println((yes ? 1L : 2) + " " + (yes ? (short) 1 : 'a'));
        for (int i = -1; i < 4; i++) {
            String s = i < 0 ? "neg" : i == 0 ? "zero" : i == 1 ? "one" : i == 2 ? "two" : "many";
            System.out.print(s + " ");
        }
        System.out.println();
        int v = yes ? call() : call() + call();
        System.out.println(v + " " + calls);
        int w = (yes ? calls++ : --calls) + calls;
        System.out.println(w);
        int[] a = {1}, b = {2};
        (yes ? a : b)[0] = 9;
        System.out.println(a[0] + " " + b[0]);
        Comparable<?> c = yes ? "text" : Integer.valueOf(1);
        System.out.println(c);
        Runnable r = yes ? () -> System.out.println("first") : () -> System.out.println("second");
        r.run();
        boolean p = yes ? false : true ? true : false;
        System.out.println(p);
        System.out.println("x" + (yes ? "y" : "z") + (!yes ? 1 : 2.0));
        Character letter = 'q';
        System.out.println(yes ? letter : 0);
        long big = yes ? Integer.MAX_VALUE + 1 : 0L;
        System.out.println(big);
    }
}
