// java.nio.ByteBuffer on the heap: position, limit, order, views, slices, failures.
import java.nio.BufferOverflowException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.IntBuffer;
import java.nio.ReadOnlyBufferException;
import java.util.Arrays;

public class ByteBuffers {
    public static void main(String[] args) {
        ByteBuffer b = ByteBuffer.allocate(16);
        b.putInt(0x01020304).putShort((short) -2).put((byte) 9).putChar('A');
        System.out.println(b.position() + " " + b.limit() + " " + b.remaining() + " " + Arrays.toString(b.array()));
        b.flip();
        System.out.println(b.getInt() + " " + b.getShort() + " " + b.get() + " " + b.getChar() + " " + b.hasRemaining());
        try {
            b.get();
        } catch (BufferUnderflowException e) {
            System.out.println("underflow");
        }
        b.clear();
        b.order(ByteOrder.LITTLE_ENDIAN).putLong(0x0102030405060708L).putDouble(1.5);
        System.out.println(b.get(0) + " " + b.get(7) + " " + b.getLong(0) + " " + b.getDouble(8) + " " + b.order());
        try {
            b.put((byte) 1);
        } catch (BufferOverflowException e) {
            System.out.println("overflow");
        }
        b.position(2).mark().limit(6);
        ByteBuffer s = b.slice();
        s.put(0, (byte) 77);
        System.out.println(s.capacity() + " " + b.get(2) + " " + b.duplicate().position() + " " + b.compact().position());
        ByteBuffer ro = ByteBuffer.wrap(new byte[] {1, 2, 3}).asReadOnlyBuffer();
        try {
            ro.put((byte) 1);
        } catch (ReadOnlyBufferException e) {
            System.out.println("read only " + ro.get(2));
        }
        IntBuffer ints = ByteBuffer.allocate(8).asIntBuffer();
        ints.put(5).put(-6).rewind();
        System.out.println(ints.get() + ints.get() + " " + ints);
        CharBuffer chars = CharBuffer.wrap("hello");
        chars.get();
        System.out.println(chars + " " + chars.length() + " " + chars.subSequence(1, 3) + " " + chars.charAt(0));
        System.out.println(ByteBuffer.wrap(new byte[] {1, 2}).equals(ByteBuffer.wrap(new byte[] {0, 1, 2}, 1, 2)) + " "
            + ByteBuffer.wrap(new byte[] {1}).compareTo(ByteBuffer.wrap(new byte[] {2})));
        try {
            b.position(100);
        } catch (IllegalArgumentException e) {
            System.out.println("bad position");
        }
        try {
            b.getInt(14);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("bad index");
        }
    }
}
