package net.jqwik.api;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** As in jqwik. */
@Retention(RetentionPolicy.RUNTIME)
public @interface Property {}
