// Variable handles on fields and array elements: plain, volatile and compare-and-set access.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class VarHandlesBasics {
    int number = 1;
    static String text = "a";

    public static void main(String[] args) throws Exception {
        MethodHandles.Lookup l = MethodHandles.lookup();
        VarHandle n = l.findVarHandle(VarHandlesBasics.class, "number", int.class);
        VarHandle t = l.findStaticVarHandle(VarHandlesBasics.class, "text", String.class);
        VarHandle a = MethodHandles.arrayElementVarHandle(int[].class);
        VarHandlesBasics o = new VarHandlesBasics();
        n.set(o, 5);
        System.out.println((int) n.get(o) + " " + n.compareAndSet(o, 5, 6) + " " + n.compareAndSet(o, 5, 7) + " " + o.number);
        System.out.println((int) n.getAndAdd(o, 10) + " " + (int) n.getVolatile(o) + " " + (int) n.getAndSet(o, -1) + " " + o.number);
        t.setVolatile("b");
        System.out.println((String) t.get() + " " + t.compareAndSet("x", "y") + text);
        int[] array = {1, 2, 3};
        a.setRelease(array, 1, 20);
        System.out.println((int) a.getAcquire(array, 1) + " " + (int) a.getAndBitwiseOr(array, 2, 8) + " " + array[2]);
        try {
            a.get(array, 3);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(n.varType() + " " + n.coordinateTypes().get(0).getSimpleName());
    }
}
