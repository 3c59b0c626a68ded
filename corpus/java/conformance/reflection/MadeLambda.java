import java.lang.invoke.CallSite;
import java.lang.invoke.LambdaMetafactory;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/** Lambdas that the program links itself, and handles that are bound to several arguments. */
public class MadeLambda {
    static void say() {
        System.out.println("said");
    }

    static String join(String left, Integer right) {
        return left + right;
    }

    static String repeated(String text, int times) {
        return text.repeat(times);
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodType nothing = MethodType.methodType(void.class);
        MethodHandle say = lookup.findStatic(MadeLambda.class, "say", nothing);
        CallSite site = LambdaMetafactory.metafactory(lookup, "run", MethodType.methodType(Runnable.class), nothing, say, nothing);
        ((Runnable) site.getTarget().invoke()).run();

        MethodType joins = MethodType.methodType(String.class, String.class, Integer.class);
        MethodHandle join = lookup.findStatic(MadeLambda.class, "join", joins);
        MethodType captures = MethodType.methodType(Supplier.class, String.class, Integer.class);
        site = LambdaMetafactory.metafactory(lookup, "get", captures, MethodType.methodType(Object.class), join, MethodType.methodType(String.class));
        Supplier<?> supplier = (Supplier<?>) site.getTarget().bindTo("a").bindTo(7).invoke();
        System.out.println(supplier.get() + " " + site.getTarget().type());
        System.out.println(((Supplier<?>) site.getTarget().invokeWithArguments("b", 8)).get());

        MethodType repeats = MethodType.methodType(String.class, String.class, int.class);
        MethodHandle repeat = lookup.findStatic(MadeLambda.class, "repeated", repeats);
        site = LambdaMetafactory.metafactory(lookup, "apply", MethodType.methodType(IntFunction.class, String.class), MethodType.methodType(Object.class, int.class), repeat, MethodType.methodType(String.class, int.class));
        IntFunction<?> function = (IntFunction<?>) site.getTarget().bindTo("xy").invoke();
        System.out.println("" + function.apply(3) + function.apply(0));

        MethodHandle both = join.bindTo("c").bindTo(9);
        System.out.println((String) both.invoke() + " " + both.type());
    }
}
