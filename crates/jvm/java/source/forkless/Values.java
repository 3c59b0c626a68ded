package forkless;

import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;

/**
 * Values in messages: the letter of a type and the bits, {@code N} for null, {@code O} and the number of an object, {@code V}
 * for no value, {@code M} for the receiver that the first calls make.
 */
final class Values {
    /** Stands for an object that is not made yet. */
    static final Object RECEIVER = new Object();

    private Values() {}

    /** How many bytes a value of a primitive type has. */
    static int bytes(char letter) {
        switch (letter) {
            case 'Z':
            case 'B':
                return 1;
            case 'C':
            case 'S':
                return 2;
            case 'I':
            case 'F':
                return 4;
            default:
                return 8;
        }
    }

    private static long readBits(ByteBuffer request, char letter) {
        switch (bytes(letter)) {
            case 1:
                return request.get();
            case 2:
                return request.getShort();
            case 4:
                return request.getInt();
            default:
                return request.getLong();
        }
    }

    static void writeBits(DataOutputStream out, char letter, long bits) throws IOException {
        out.writeByte(letter);
        switch (bytes(letter)) {
            case 1:
                out.writeByte((int) bits);
                break;
            case 2:
                out.writeShort((int) bits);
                break;
            case 4:
                out.writeInt((int) bits);
                break;
            default:
                out.writeLong(bits);
        }
    }

    private static Object boxed(char letter, long bits) {
        switch (letter) {
            case 'Z':
                return bits != 0;
            case 'B':
                return (byte) bits;
            case 'C':
                return (char) bits;
            case 'S':
                return (short) bits;
            case 'I':
                return (int) bits;
            case 'J':
                return bits;
            case 'F':
                return Float.intBitsToFloat((int) bits);
            default:
                return Double.longBitsToDouble(bits);
        }
    }

    /** The bits of a boxed value; those of NaNs are kept. */
    static long bitsOf(char letter, Object boxed) {
        switch (letter) {
            case 'Z':
                return (Boolean) boxed ? 1 : 0;
            case 'C':
                return (Character) boxed;
            case 'F':
                return Float.floatToRawIntBits((Float) boxed);
            case 'D':
                return Double.doubleToRawLongBits((Double) boxed);
            default:
                return ((Number) boxed).longValue();
        }
    }

    /** A value, boxed; null for null and for no value. */
    static Object read(ByteBuffer request, Object[] objects) {
        char letter = (char) request.get();
        switch (letter) {
            case 'N':
            case 'V':
                return null;
            case 'O':
                return objects[request.getInt()];
            case 'M':
                return RECEIVER;
            default:
                return boxed(letter, readBits(request, letter));
        }
    }

    /** Reads a value into a field. */
    static void readField(ByteBuffer request, Object[] objects, Object object, int field, Symbols symbols, Memory memory)
            throws Impossible {
        char expected = symbols.fieldLetter(field);
        char letter = (char) request.get();
        if (!symbols.declaringClass(field).isInstance(object)) {
            throw Impossible.wrong("an object of " + object.getClass().getName() + " has no field " + symbols.fieldName(field));
        }
        long offset = symbols.offset(field);
        if (letter == expected) {
            memory.putBits(object, offset, bytes(letter), readBits(request, letter));
        } else if (expected == 'L' && letter == 'N') {
            memory.putReference(object, offset, null);
        } else if (expected == 'L' && letter == 'O') {
            Object value = objects[request.getInt()];
            if (!symbols.fieldType(field).isInstance(value)) {
                throw Impossible.wrong("the field " + symbols.fieldName(field) + " of " + object.getClass().getName()
                        + " cannot hold an object of " + value.getClass().getName());
            }
            memory.putReference(object, offset, value);
        } else {
            throw Impossible.wrong("the field " + symbols.fieldName(field) + " of " + object.getClass().getName()
                    + " cannot hold a value of type " + letter);
        }
    }

    /** Reads a value into a static field, whose class is initialised first; if that fails, the field stays as it is. */
    static void readStatic(ByteBuffer request, Object[] objects, Field field, char expected, Memory memory)
            throws Impossible {
        char letter = (char) request.get();
        boolean isReference = letter == 'N' || letter == 'O';
        Object reference = letter == 'O' ? objects[request.getInt()] : null;
        long bits = isReference ? 0 : readBits(request, letter);
        if (isReference ? expected != 'L' : letter != expected) {
            throw Impossible.wrong("the field " + field + " cannot hold a value of type " + letter);
        }
        if (reference != null && !field.getType().isInstance(reference)) {
            throw Impossible.wrong("the field " + field + " cannot hold an object of " + reference.getClass().getName());
        }
        try {
            Class.forName(field.getDeclaringClass().getName(), true, field.getDeclaringClass().getClassLoader());
        } catch (ClassNotFoundException itWasThere) {
            throw Impossible.here(itWasThere.toString());
        } catch (LinkageError failed) {
            return;
        }
        if (isReference) {
            memory.putReference(memory.staticBase(field), memory.staticOffset(field), reference);
        } else {
            memory.putBits(memory.staticBase(field), memory.staticOffset(field), bytes(letter), bits);
        }
    }

    /** Reads a value into an element of an array. */
    static void readElement(ByteBuffer request, Object[] objects, Object array, int index) throws Impossible {
        Object value = read(request, objects);
        try {
            Array.set(array, index, value);
        } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException | NullPointerException error) {
            throw Impossible.wrong("element " + index + " of an array of " + array.getClass().getComponentType().getName()
                    + " cannot be " + (value == null ? "null" : "of " + value.getClass().getName()));
        }
    }
}
