// Method references whose result is unboxed, widened, or no number at all.
import java.util.function.DoubleSupplier;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

public class UnboxedResults {
    interface Yields<T> {
        T get();
    }

    interface YieldsFloat {
        float get();
    }

    interface YieldsChar {
        char get();
    }

    interface YieldsBoolean {
        boolean get();
    }

    static <T extends Number> IntSupplier ints(Yields<T> number, Class<T> type) {
        return () -> number.get().intValue();
    }

    @SuppressWarnings("unchecked")
    static Yields<Integer> claimed(Object value) {
        Yields<?> any = () -> value;
        return (Yields<Integer>) any;
    }

    static void print(String name, IntSupplier supplier) {
        try {
            System.out.println(name + " " + supplier.getAsInt());
        } catch (RuntimeException exception) {
            System.out.println(name + " " + exception.getClass().getName());
        }
    }

    public static void main(String[] args) {
        Yields<Short> shorts = () -> (short) -7;
        Yields<Byte> bytes = () -> (byte) 200;
        Yields<Character> letters = () -> 'x';
        Yields<Float> floats = () -> 1.5f;
        Yields<Integer> integers = () -> Integer.MIN_VALUE;
        Yields<Long> longs = () -> 1L << 40;
        Yields<Boolean> truths = () -> true;
        IntSupplier fromShort = shorts::get;
        IntSupplier fromByte = bytes::get;
        IntSupplier fromChar = letters::get;
        LongSupplier fromInteger = integers::get;
        DoubleSupplier fromLong = longs::get;
        DoubleSupplier fromFloat = floats::get;
        YieldsFloat floatFromLong = longs::get;
        YieldsChar plainChar = letters::get;
        YieldsBoolean plainBoolean = truths::get;
        print("short", fromShort);
        print("byte", fromByte);
        print("char", fromChar);
        System.out.println(fromInteger.getAsLong() + " " + fromLong.getAsDouble() + " " + fromFloat.getAsDouble());
        System.out.println(floatFromLong.get() + " " + plainChar.get() + " " + plainBoolean.get());
        print("generic", ints(longs, Long.class));
        // A JVM takes any number for a result of a type variable.
        print("claimed integer", claimed(5)::get);
        print("claimed double", claimed(2.75)::get);
        print("claimed long", claimed((1L << 33) + 1)::get);
        print("claimed text", claimed("text")::get);
        print("claimed null", claimed(null)::get);
        Supplier<Integer> boxed = () -> 128;
        IntSupplier unboxed = boxed::get;
        System.out.println(unboxed.getAsInt() == boxed.get());
    }
}
