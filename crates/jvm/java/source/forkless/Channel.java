package forkless;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;

/**
 * The way to the process that asks. A message is its length, 4 bytes, and so many bytes, of which the first is its kind.
 * Messages from here have a token in front, so that they are found among whatever else the program under test writes to
 * the same file. All numbers are big-endian; a text is its length in bytes and UTF-8.
 *
 * <p>A thread reads all the time, whatever the program under test does: when the process that asks is gone, the input
 * ends, and so does this process.
 */
final class Channel implements Runnable {
    private static final byte[] NONE = {};

    private final DataInputStream in;
    private final OutputStream out;
    private final byte[] token;
    /** Guards the next one. */
    private final Object lock = new Object();
    /** What was read and not received yet: one message, as the other side waits for an answer. */
    private ByteBuffer next;
    /** Class files that were asked for, by class name; empty for classes that are not the program's. */
    private final HashMap<String, byte[]> classFiles = new HashMap<>();

    Channel(InputStream in, OutputStream out, byte[] token) {
        this.in = new DataInputStream(in);
        this.out = out;
        this.token = token;
    }

    /** Starts to read. */
    void start() {
        Thread reader = new Thread(this, "forkless reader");
        reader.setDaemon(true);
        reader.start();
    }

    /** Reads messages until there are no more, and ends the process. */
    @Override
    public void run() {
        try {
            while (true) {
                byte[] message = new byte[in.readInt()];
                in.readFully(message);
                hand(ByteBuffer.wrap(message));
            }
        } catch (IOException | RuntimeException | Error end) {
            Runtime.getRuntime().halt(0);
        }
    }

    private void hand(ByteBuffer message) {
        synchronized (lock) {
            while (next != null) {
                try {
                    lock.wait();
                } catch (InterruptedException notForThis) {
                    // Somebody interrupts all threads.
                }
            }
            next = message;
            lock.notifyAll();
        }
    }

    /** The next message. A thread that the program has interrupted is interrupted afterwards. */
    synchronized ByteBuffer receive() {
        boolean isInterrupted = false;
        ByteBuffer message;
        synchronized (lock) {
            while (next == null) {
                try {
                    lock.wait();
                } catch (InterruptedException later) {
                    isInterrupted = true;
                }
            }
            message = next;
            next = null;
            lock.notifyAll();
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
        return message;
    }

    synchronized void send(ByteArrayOutputStream message) throws IOException {
        ByteArrayOutputStream framed = new ByteArrayOutputStream(token.length + 4 + message.size());
        DataOutputStream data = new DataOutputStream(framed);
        data.write(token);
        data.writeInt(message.size());
        message.writeTo(data);
        framed.writeTo(out);
        out.flush();
    }

    /** What the process that asks says to a question of this kind about a name. */
    private ByteBuffer ask(char kind, String name) throws IOException {
        ByteArrayOutputStream question = new ByteArrayOutputStream();
        DataOutputStream data = new DataOutputStream(question);
        data.writeByte(kind);
        writeText(data, name);
        send(question);
        ByteBuffer answer = receive();
        if (answer.get() != kind) {
            throw new IOException("an answer about " + name + " was expected");
        }
        return answer;
    }

    /** The places of all resources of this name that the program has. */
    synchronized List<String> places(String name) throws IOException {
        ByteBuffer answer = ask('P', name);
        List<String> places = new ArrayList<>();
        for (int left = answer.getInt(); left > 0; left--) {
            places.add(readText(answer));
        }
        return places;
    }

    /** The class file of a class of the program; null if it has none of this name. */
    synchronized byte[] classFile(String name) throws IOException {
        byte[] known = classFiles.get(name);
        if (known == null) {
            ByteBuffer answer = ask('C', name);
            known = new byte[answer.remaining()];
            answer.get(known);
            classFiles.put(name, known.length == 0 ? NONE : known);
        }
        return known.length == 0 ? null : known;
    }

    static void writeText(DataOutputStream data, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        data.writeInt(bytes.length);
        data.write(bytes);
    }

    static String readText(ByteBuffer message) {
        byte[] bytes = new byte[message.getInt()];
        message.get(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
