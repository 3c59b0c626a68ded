package jdk.internal.misc;

import java.lang.reflect.Field;

/** The methods that are used of the JDK's own class from Java 9 on: only to compile against, never part of what runs. */
public final class Unsafe {
    private Unsafe() {}

    public static native Unsafe getUnsafe();

    public native Object allocateInstance(Class<?> type) throws InstantiationException;

    public native long objectFieldOffset(Field field);

    public native long objectFieldOffset(Class<?> type, String name);

    public native long staticFieldOffset(Field field);

    public native Object staticFieldBase(Field field);

    public native byte getByte(Object base, long offset);

    public native short getShort(Object base, long offset);

    public native int getInt(Object base, long offset);

    public native long getLong(Object base, long offset);

    public native Object getReference(Object base, long offset);

    public native Object getObject(Object base, long offset);

    public native void putByte(Object base, long offset, byte value);

    public native void putShort(Object base, long offset, short value);

    public native void putInt(Object base, long offset, int value);

    public native void putLong(Object base, long offset, long value);

    public native void putReference(Object base, long offset, Object value);

    public native void putObject(Object base, long offset, Object value);
}
