package forkless;

/** A request that cannot be fulfilled. */
final class Impossible extends Exception {
    private static final long serialVersionUID = 1;

    /** Is the request itself wrong, as no JVM could have what it describes? Otherwise it is too much for this one. */
    final boolean isWrong;

    private Impossible(boolean isWrong, String reason) {
        super(reason, null, false, false);
        this.isWrong = isWrong;
    }

    static Impossible wrong(String reason) {
        return new Impossible(true, reason);
    }

    static Impossible here(String reason) {
        return new Impossible(false, reason);
    }
}
