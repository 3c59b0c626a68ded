import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Which ways of access a `VarHandle` has depends on its variable. It throws before it looks at anything else. */
// explore: finalField(int) 6
// explore: numbers(int) 5
// explore: bytes(int) 5
class VarHandleModes {
    final int fixed = 3;
    boolean flag;
    double share = 0.5;
    String name = "a";

    static VarHandle of(String field, Class<?> type) throws ReflectiveOperationException {
        return MethodHandles.lookup().findVarHandle(VarHandleModes.class, field, type);
    }

    static int finalField(int mode) throws ReflectiveOperationException {
        VarHandle fixed = of("fixed", int.class);
        VarHandleModes object = new VarHandleModes();
        switch (mode) {
            case 0: return (int) fixed.getVolatile(object);
            case 1: fixed.set(object, 4); return 1;
            case 2: return fixed.compareAndSet(object, 3, 4) ? 2 : 3;
            case 3: return (int) fixed.getAndAdd(object, 1);
            case 4: fixed.set((VarHandleModes) null, 4); return 4;
            default: return -1;
        }
    }

    static String numbers(int mode) throws ReflectiveOperationException {
        VarHandleModes object = new VarHandleModes();
        switch (mode) {
            case 0: return "" + (boolean) of("flag", boolean.class).getAndBitwiseOr(object, true);
            case 1: return "" + (boolean) of("flag", boolean.class).getAndAdd(object, true);
            case 2: return (double) of("share", double.class).getAndAdd(object, 1.0) > 0 ? "half" : "none";
            case 3: return (String) of("name", String.class).getAndAdd(object, "b");
            default: return "other";
        }
    }

    static int bytes(int mode) {
        byte[] bytes = new byte[16];
        VarHandle shorts = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
        VarHandle floats = MethodHandles.byteArrayViewVarHandle(float[].class, ByteOrder.BIG_ENDIAN);
        switch (mode) {
            case 0: return (short) shorts.get(bytes, 0);
            case 1: return shorts.compareAndSet(bytes, 0, (short) 0, (short) 1) ? 1 : 2;
            case 2: return (float) floats.get(bytes, 4) == 0 ? 3 : 4;
            case 3: return (float) floats.getAndAdd(bytes, 4, 1f) == 0 ? 5 : 6;
            default: return -1;
        }
    }
}
