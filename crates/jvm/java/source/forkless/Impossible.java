package forkless;

/** A request that cannot be fulfilled. */
final class Impossible extends Exception {
    private static final long serialVersionUID = 1;

    /** The letter of the answer: see {@link Replay}. */
    final char kind;

    private Impossible(char kind, String reason) {
        super(reason, null, false, false);
        this.kind = kind;
    }

    /** The request itself is wrong, as no JVM could have what it describes. */
    static Impossible wrong(String reason) {
        return new Impossible('W', reason);
    }

    /** It is too much for this JVM. */
    static Impossible here(String reason) {
        return new Impossible('U', reason);
    }

    /** What was thrown, in words. A class of the program is asked for nothing: its methods are code. */
    static String words(Throwable thrown) {
        boolean isOfProgram = false;
        for (Throwable next = thrown; next != null && !isOfProgram; next = isOfProgram ? null : next.getCause()) {
            isOfProgram = next.getClass().getClassLoader() instanceof Fresh;
        }
        return isOfProgram ? thrown.getClass().getName() : thrown.toString();
    }

    /** It is too late in this process. */
    static Impossible late() {
        return new Impossible('L', "the identity hashes are used up");
    }
}
