// Method handles: lookup, invoke and invokeExact, binding, field access, wrong types.
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.WrongMethodTypeException;

public class MethodHandlesBasics {
    int value = 5;

    int add(int x) {
        return value + x;
    }

    static String join(String a, int b) {
        return a + b;
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodHandle join = l.findStatic(MethodHandlesBasics.class, "join", MethodType.methodType(String.class, String.class, int.class));
        System.out.println((String) join.invokeExact("x", 1));
        System.out.println(join.invoke("y", 2) + " " + join.type());
        MethodHandlesBasics o = new MethodHandlesBasics();
        MethodHandle add = l.findVirtual(MethodHandlesBasics.class, "add", MethodType.methodType(int.class, int.class));
        System.out.println((int) add.invokeExact(o, 7) + " " + (int) add.bindTo(o).invokeExact(8));
        MethodHandle length = l.findVirtual(String.class, "length", MethodType.methodType(int.class));
        System.out.println((int) length.invokeExact("four"));
        MethodHandle getter = l.findGetter(MethodHandlesBasics.class, "value", int.class);
        System.out.println((int) getter.invokeExact(o));
        MethodHandle maker = l.findConstructor(StringBuilder.class, MethodType.methodType(void.class, String.class));
        System.out.println(((StringBuilder) maker.invokeExact("made")).reverse());
        try {
            Object r = join.invokeExact("x", 1);
            System.out.println(r);
        } catch (WrongMethodTypeException e) {
            System.out.println("wrong type");
        }
        try {
            l.findStatic(MethodHandlesBasics.class, "none", MethodType.methodType(void.class));
        } catch (NoSuchMethodException e) {
            System.out.println("no such method");
        }
        System.out.println(join.invokeWithArguments("z", 3));
    }
}
