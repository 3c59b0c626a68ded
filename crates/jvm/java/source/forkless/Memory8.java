package forkless;

import java.lang.reflect.Field;
import sun.misc.Unsafe;

/** Java 8. */
final class Memory8 extends Memory {
    private final Unsafe unsafe;

    Memory8() throws ReflectiveOperationException {
        Field field = Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        unsafe = (Unsafe) field.get(null);
    }

    @Override
    Object allocate(Class<?> type) throws InstantiationException {
        return unsafe.allocateInstance(type);
    }

    @Override
    long offset(Class<?> declaring, String name) throws NoSuchFieldException {
        return unsafe.objectFieldOffset(declaring.getDeclaredField(name));
    }

    @Override
    long staticOffset(Field field) {
        return unsafe.staticFieldOffset(field);
    }

    @Override
    Object staticBase(Field field) {
        return unsafe.staticFieldBase(field);
    }

    @Override
    long bits(Object base, long offset, int bytes) {
        switch (bytes) {
            case 1:
                return unsafe.getByte(base, offset);
            case 2:
                return unsafe.getShort(base, offset);
            case 4:
                return unsafe.getInt(base, offset);
            default:
                return unsafe.getLong(base, offset);
        }
    }

    @Override
    void putBits(Object base, long offset, int bytes, long value) {
        switch (bytes) {
            case 1:
                unsafe.putByte(base, offset, (byte) value);
                break;
            case 2:
                unsafe.putShort(base, offset, (short) value);
                break;
            case 4:
                unsafe.putInt(base, offset, (int) value);
                break;
            default:
                unsafe.putLong(base, offset, value);
        }
    }

    @Override
    Object reference(Object base, long offset) {
        return unsafe.getObject(base, offset);
    }

    @Override
    void putReference(Object base, long offset, Object value) {
        unsafe.putObject(base, offset, value);
    }
}
