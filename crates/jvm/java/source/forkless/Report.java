package forkless;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Tells what a path left behind, as far as it was asked.
 *
 * <p>A request has a graph of the objects that are expected at the end: nodes, each with the fields or elements to tell of
 * and the nodes that they should lead to. The walk goes along that graph and along the objects at the same time. The first
 * object that is found where a node is expected is that node, from then on. So a reference can be told by the number of its
 * node; whether that is the expected one, and whether the contents are, is for the asker to compare.
 */
final class Report {
    /** Of elements that are not zero, but were not asked for, so many are told. */
    private static final int SURPLUS = 4;

    private static final int BUCKETS = 1 << 10;

    private final Symbols symbols;
    private final Memory memory;
    private final int resultNode;
    private final int thrownNode;
    private final int[] statics;
    /** Of each node, fields and the nodes that they should lead to, in turn. */
    private final int[][] fields;
    private final int[][] elements;
    private final boolean[] isClosed;
    /** Is what is in a collection asked for, instead of its fields? */
    private final boolean[] isContents;

    private final Object[] found;
    private final int[] order;
    private int foundCount;
    /** Those of the path; null before it starts. */
    private Hashes hashes;
    /** How many objects of the input there are: the first that were found. */
    private int inputCount;
    /** How many objects the path asked for their identity hash; -1 if nobody knows. */
    private int asked = -1;
    /** How many of them are of the input. */
    private int askedInputs;
    /** Found nodes by a hash of their objects: the identity hashes are for the path. */
    private final int[] buckets = new int[BUCKETS];
    private final int[] nextInBucket;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final DataOutputStream out = new DataOutputStream(bytes);

    /** Reads what is asked for. */
    Report(ByteBuffer request, Symbols symbols, Memory memory) {
        this.symbols = symbols;
        this.memory = memory;
        resultNode = request.getInt();
        thrownNode = request.getInt();
        statics = readPairs(request);
        int count = request.getInt();
        fields = new int[count][];
        elements = new int[count][];
        isClosed = new boolean[count];
        isContents = new boolean[count];
        for (int node = 0; node < count; node++) {
            byte kind = request.get();
            isClosed[node] = kind == 0;
            isContents[node] = kind == 2;
            fields[node] = readPairs(request);
            elements[node] = readPairs(request);
        }
        found = new Object[count];
        order = new int[count];
        nextInBucket = new int[count];
        Arrays.fill(buckets, -1);
    }

    private static int[] readPairs(ByteBuffer request) {
        int[] pairs = new int[2 * request.getInt()];
        for (int i = 0; i < pairs.length; i++) {
            pairs[i] = request.getInt();
        }
        return pairs;
    }

    /** Objects of the input are known from the start. */
    void know(int node, Object object) {
        if (found[node] == null) {
            found[node] = object;
            order[foundCount++] = node;
            int bucket = bucket(object);
            nextInBucket[node] = buckets[bucket];
            buckets[bucket] = node;
        }
    }

    private static int bucket(Object object) {
        Class<?> type = object.getClass();
        int hash = type.getName().hashCode();
        if (type.isArray()) {
            hash += 31 * Array.getLength(object);
        }
        return (hash ^ hash >>> 16) & (BUCKETS - 1);
    }

    private int nodeOf(Object object) {
        int node = buckets[bucket(object)];
        while (node >= 0 && found[node] != object) {
            node = nextInBucket[node];
        }
        return node;
    }

    /** The path starts now. */
    void start(Hashes ofPath) {
        hashes = ofPath;
        inputCount = foundCount;
    }

    private void end() {
        asked = hashes == null ? -1 : hashes.asked();
        askedInputs = 0;
        for (int i = 0; i < inputCount && asked > 0; i++) {
            if (hashes.isAmong(asked, found[order[i]])) {
                askedInputs++;
            }
        }
    }

    ByteArrayOutputStream returned(char letter, Object value) throws IOException, Impossible {
        end();
        out.writeByte('A');
        out.writeByte('R');
        if (letter == 'V') {
            out.writeByte('V');
        } else if (letter == 'L') {
            writeReference(value, resultNode);
        } else {
            Values.writeBits(out, letter, Values.bitsOf(letter, value));
        }
        return rest();
    }

    ByteArrayOutputStream threw(Throwable thrown) throws IOException, Impossible {
        end();
        out.writeByte('A');
        out.writeByte('T');
        writeReference(thrown, thrownNode);
        Channel.writeText(out, thrown.getClass().getName());
        rest();
        // Asking for the message may change something: it is the last that is done.
        Channel.writeText(out, textOf(thrown));
        return bytes;
    }

    /** The message in words, for people only. */
    private String textOf(Throwable thrown) {
        try {
            if (thrown.getClass().getClassLoader() instanceof Fresh) {
                // What the program makes of its message is code that no path may have run.
                long offset = memory.offset(Throwable.class, "detailMessage");
                return String.valueOf((String) memory.reference(thrown, offset));
            }
            return String.valueOf(thrown.getMessage());
        } catch (Throwable another) {
            return "(no message: " + another.getClass().getName() + ")";
        }
    }

    /** The program ends the whole process; the exit code will tell the rest. */
    ByteArrayOutputStream exiting() throws IOException, Impossible {
        end();
        bytes.reset();
        out.writeByte('A');
        out.writeByte('E');
        return rest();
    }

    static ByteArrayOutputStream impossible(Impossible why) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeByte('A');
        out.writeByte(why.kind);
        Channel.writeText(out, why.getMessage());
        return bytes;
    }

    private ByteArrayOutputStream rest() throws IOException, Impossible {
        out.writeInt(asked);
        out.writeInt(askedInputs);
        out.writeInt(statics.length / 2);
        for (int i = 0; i < statics.length; i += 2) {
            writeStatic(statics[i], statics[i + 1]);
        }
        for (int i = 0; i < foundCount; i++) {
            out.writeInt(order[i]);
            writeContents(order[i], found[order[i]]);
        }
        out.writeInt(-1);
        return bytes;
    }

    private void writeReference(Object object, int expected) throws IOException {
        if (object == null) {
            out.writeByte('N');
            return;
        }
        int node = nodeOf(object);
        if (node < 0 && expected >= 0 && found[expected] == null) {
            know(expected, object);
            node = expected;
        }
        if (node >= 0) {
            out.writeByte('O');
            out.writeInt(node);
        } else {
            out.writeByte('X');
            Channel.writeText(out, className(object));
        }
    }

    private void writeStatic(int number, int expected) throws IOException, Impossible {
        Class<?> declaring = symbols.loadedClass(number);
        if (declaring == null) {
            out.writeByte('!');
            return;
        }
        Object base = declaring;
        long offset;
        try {
            Field field = declaring.getDeclaredField(symbols.fieldName(number));
            base = memory.staticBase(field);
            offset = memory.staticOffset(field);
        } catch (NoSuchFieldException | LinkageError notShown) {
            offset = symbols.staticOffset(number, declaring);
        }
        writeField(base, offset, symbols.fieldLetter(number), expected);
    }

    private void writeField(Object base, long offset, char letter, int expected) throws IOException {
        if (letter == 'L') {
            writeReference(memory.reference(base, offset), expected);
        } else {
            Values.writeBits(out, letter, memory.bits(base, offset, Values.bytes(letter)));
        }
    }

    private void writeContents(int node, Object object) throws IOException, Impossible {
        Channel.writeText(out, className(object));
        if (object instanceof String) {
            out.writeByte('S');
            String text = (String) object;
            out.writeInt(text.length());
            out.writeChars(text);
        } else if (isClosed[node]) {
            out.writeByte('K');
        } else if (isContents[node] && Contents.isCollection(object)) {
            out.writeByte('A');
            writeElements(elements[node], Contents.of(object));
        } else if (object.getClass().isArray()) {
            out.writeByte('A');
            writeElements(elements[node], object);
        } else {
            out.writeByte('O');
            int[] wanted = fields[node];
            out.writeInt(wanted.length / 2);
            for (int i = 0; i < wanted.length; i += 2) {
                if (symbols.declaringClass(wanted[i]).isInstance(object)) {
                    writeField(object, symbols.offset(wanted[i]), symbols.fieldLetter(wanted[i]), wanted[i + 1]);
                } else {
                    out.writeByte('?');
                }
            }
        }
    }

    /** The class of an object as programs know it: the loader of a path is in the place of the usual one. */
    private static String className(Object object) {
        return object instanceof Fresh ? "jdk.internal.loader.ClassLoaders$AppClassLoader" : object.getClass().getName();
    }

    private void writeElements(int[] wanted, Object array) throws IOException {
        int length = Array.getLength(array);
        char letter = Symbols.letter(array.getClass().getComponentType().getName());
        out.writeInt(length);
        out.writeInt(wanted.length / 2);
        for (int i = 0; i < wanted.length; i += 2) {
            if (wanted[i] < 0 || wanted[i] >= length) {
                out.writeByte('?');
            } else {
                writeElement(array, letter, wanted[i], wanted[i + 1]);
            }
        }
        int next = 0;
        int told = 0;
        for (int index = 0; index < length && told < SURPLUS; index++) {
            if (next < wanted.length && wanted[next] == index) {
                next += 2;
            } else if (!isZero(array, letter, index)) {
                out.writeByte('+');
                out.writeInt(index);
                writeElement(array, letter, index, -1);
                told++;
            }
        }
        out.writeByte('.');
    }

    private void writeElement(Object array, char letter, int index, int expected) throws IOException {
        if (letter == 'L') {
            writeReference(((Object[]) array)[index], expected);
        } else {
            Values.writeBits(out, letter, Values.bitsOf(letter, Array.get(array, index)));
        }
    }

    private static boolean isZero(Object array, char letter, int index) {
        switch (letter) {
            case 'L':
                return ((Object[]) array)[index] == null;
            case 'Z':
                return !((boolean[]) array)[index];
            case 'B':
                return ((byte[]) array)[index] == 0;
            case 'C':
                return ((char[]) array)[index] == 0;
            case 'S':
                return ((short[]) array)[index] == 0;
            case 'I':
                return ((int[]) array)[index] == 0;
            case 'J':
                return ((long[]) array)[index] == 0;
            case 'F':
                return Float.floatToRawIntBits(((float[]) array)[index]) == 0;
            default:
                return Double.doubleToRawLongBits(((double[]) array)[index]) == 0;
        }
    }
}
