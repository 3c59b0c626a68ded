package net.jqwik.api.constraints;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** As in jqwik. */
@Retention(RetentionPolicy.RUNTIME)
public @interface IntRange {
    int min() default 0;

    int max() default Integer.MAX_VALUE;
}
