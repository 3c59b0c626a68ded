package forkless;

import java.nio.ByteBuffer;

/**
 * Identity hashes of this JVM, which is started so that it numbers objects in the order in which they are first asked.
 *
 * <p>A path starts with a certain number. Smaller ones are used up before. Numbers never go back, so a process can do that
 * once.
 */
final class Hashes {
    /** The number that the path started with; 0 if this JVM does not count, or the path does not ask. */
    private final int first;

    /** The path does not ask, if the number is 0. */
    Hashes(int first) throws Impossible {
        this.first = first > 0 && isCounting() ? first : 0;
        if (this.first == 0) {
            return;
        }
        int last = next();
        if (last >= first) {
            throw Impossible.late();
        }
        while (last < first - 1) {
            last = next();
        }
    }

    /**
     * Loads classes. A JVM asks them for their identity hashes of its own accord when code refers to them, and their
     * protection domain: here that is done before the path starts.
     */
    static void load(ByteBuffer request, Symbols symbols) {
        for (int left = request.getInt(); left > 0; left--) {
            int number = request.getInt();
            try {
                Class<?> type = symbols.type(number);
                System.identityHashCode(type);
                System.identityHashCode(type.getProtectionDomain());
            } catch (Impossible | LinkageError later) {
                // The path finds out, if it needs the class.
            }
        }
    }

    /** How many objects were asked since; -1 if nobody knows. */
    int asked() {
        return first == 0 ? -1 : next() - first;
    }

    /** Was an object one of the first that were asked, of which there are so many? */
    boolean isAmong(int asked, Object object) {
        int hash = System.identityHashCode(object);
        return hash >= first && hash - first < asked;
    }

    private static boolean isCounting() {
        int one = next();
        return next() == one + 1 && next() == one + 2;
    }

    private static int next() {
        return System.identityHashCode(new Object());
    }
}
