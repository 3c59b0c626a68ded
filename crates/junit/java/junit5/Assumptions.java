package org.junit.jupiter.api;

/** What a test takes for granted: in place of JUnit's own while a test is tried. */
public final class Assumptions {
    private Assumptions() {}

    public static void assumeTrue(boolean holds) {
        if (!holds) {
            throw new IllegalStateException("the assumption does not hold");
        }
    }
}
