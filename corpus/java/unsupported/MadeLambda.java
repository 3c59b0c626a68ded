// unsupported: method handles: java.lang.invoke.LambdaMetafactory.metafactory
// A lambda that the program itself links.
import java.lang.invoke.CallSite;
import java.lang.invoke.LambdaMetafactory;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

public class MadeLambda {
    static void say() {
        System.out.println("said");
    }

    public static void main(String[] args) throws Throwable {
        MethodType nothing = MethodType.methodType(void.class);
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle say = lookup.findStatic(MadeLambda.class, "say", nothing);
        MethodType makes = MethodType.methodType(Runnable.class);
        CallSite site = LambdaMetafactory.metafactory(lookup, "run", makes, nothing, say, nothing);
        ((Runnable) site.getTarget().invoke()).run();
    }
}
