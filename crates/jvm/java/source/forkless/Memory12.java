package forkless;

import java.lang.reflect.Field;
import jdk.internal.misc.Unsafe;

/** Java 12 and later. */
class Memory12 extends Memory {
    final Unsafe unsafe = Unsafe.getUnsafe();

    @Override
    Object allocate(Class<?> type) throws InstantiationException {
        return unsafe.allocateInstance(type);
    }

    /** By name, so that fields are found that reflection does not show, and the class of no other field is loaded. */
    @Override
    long offset(Class<?> declaring, String name) throws NoSuchFieldException {
        try {
            return unsafe.objectFieldOffset(declaring, name);
        } catch (InternalError missing) {
            throw new NoSuchFieldException(name);
        }
    }

    @Override
    long staticOffset(Class<?> declaring, String name) throws NoSuchFieldException {
        return offset(declaring, name);
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
        return unsafe.getReference(base, offset);
    }

    @Override
    void putReference(Object base, long offset, Object value) {
        unsafe.putReference(base, offset, value);
    }
}
