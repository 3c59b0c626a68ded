// Byte streams in memory: data streams, modified UTF-8, buffering, sequence, byte arrays.
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.SequenceInputStream;
import java.util.Arrays;

public class ByteStreams {
    public static void main(String[] args) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeByte(-1);
        out.writeShort(0x1234);
        out.writeChar('\u20ac');
        out.writeInt(Integer.MIN_VALUE);
        out.writeLong(-2L);
        out.writeFloat(1.5f);
        out.writeDouble(-0.0);
        out.writeBoolean(true);
        out.writeUTF("a\0\u00e9\u20ac");
        System.out.println(out.size() + " " + Arrays.toString(bytes.toByteArray()));
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
        System.out.println(in.readUnsignedByte() + " " + in.readShort() + " " + (int) in.readChar() + " " + in.readInt() + " " + in.readLong() + " " + in.readFloat() + " "
            + in.readDouble() + " " + in.readBoolean() + " " + in.readUTF().length() + " " + in.available());
        try {
            in.readInt();
        } catch (EOFException e) {
            System.out.println("end " + e.getMessage());
        }
        SequenceInputStream seq = new SequenceInputStream(new ByteArrayInputStream(new byte[] {1, 2}), new ByteArrayInputStream(new byte[] {3}));
        System.out.println(Arrays.toString(seq.readAllBytes()));
        BufferedInputStream b = new BufferedInputStream(new ByteArrayInputStream(new byte[] {9, 8, 7, 6}), 2);
        b.mark(4);
        System.out.print(b.read() + " " + b.read() + " " + b.read() + " ");
        b.reset();
        System.out.println(b.skip(3) + " " + b.read() + " " + b.read());
        ByteArrayInputStream src = new ByteArrayInputStream(new byte[] {-1, 5});
        System.out.println(src.read() + " " + (byte) src.read() + " " + src.read());
        ByteArrayOutputStream copy = new ByteArrayOutputStream();
        new ByteArrayInputStream(new byte[] {4, 4, 4}).transferTo(copy);
        copy.write(300);
        System.out.println(Arrays.toString(copy.toByteArray()) + copy.size());
    }
}
