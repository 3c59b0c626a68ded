// An annotation kept at run time: presence, values, defaults, enums, classes and arrays as values.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.Method;
import java.util.Arrays;

public class AnnotationsPresence {
    enum Level {
        LOW, HIGH
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Info {
        String value();

        int priority() default 7;

        Level level() default Level.LOW;

        String[] tags() default {};

        Class<?> type() default Object.class;
    }

    @Retention(RetentionPolicy.CLASS)
    @interface Forgotten {
    }

    @Info(value = "base", tags = {"a", "b"}, level = Level.HIGH, type = String.class)
    @Forgotten
    static class Base {
        @Info("method")
        public int old(@Info("parameter") int x) {
            return x;
        }
    }

    static class Derived extends Base {
        @Override
        public int old(int x) {
            return x + 1;
        }
    }

    public static void main(String[] args) throws Exception {
        Info i = Base.class.getAnnotation(Info.class);
        System.out.println(i.value() + " " + i.priority() + " " + i.level() + " " + Arrays.toString(i.tags()) + " " + i.type().getSimpleName());
        System.out.println(Base.class.isAnnotationPresent(Info.class) + " " + Base.class.isAnnotationPresent(Forgotten.class) + " "
            + Derived.class.isAnnotationPresent(Info.class) + " " + Base.class.getAnnotations().length);
        i.tags()[0] = "changed";
        System.out.println(i.tags()[0]);
        Method old = Base.class.getMethod("old", int.class);
        System.out.println(old.getAnnotation(Info.class).value() + " " + ((Info) old.getParameterAnnotations()[0][0]).value() + " "
            + Derived.class.getMethod("old", int.class).getAnnotations().length);
        System.out.println(i.annotationType().getSimpleName() + " " + i.equals(Base.class.getAnnotation(Info.class)) + " " + i.equals(old.getAnnotation(Info.class)));
    }
}
