package org.junit.jupiter.api;

/** The name of a test for people: in place of JUnit's own while a test is tried. */
public @interface DisplayName {
    String value();
}
