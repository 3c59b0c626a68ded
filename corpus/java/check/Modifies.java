import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** What a method may change: fields of its receiver and its arguments. */
@Retention(RetentionPolicy.CLASS)
@interface Modifies {
    String[] value();
}
