package org.junit.jupiter.api;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Marks a test: in place of JUnit's own while a test is tried. */
@Retention(RetentionPolicy.RUNTIME)
public @interface Test {}
