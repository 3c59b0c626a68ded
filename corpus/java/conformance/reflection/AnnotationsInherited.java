// Inherited marker annotations seen on subclasses.
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class AnnotationsInherited {
    @Retention(RetentionPolicy.RUNTIME)
    @Inherited
    @interface Family {
    }

    @Family
    static class Base {
    }

    static class Derived extends Base {
    }

    static class Unrelated {
    }

    public static void main(String[] args) {
        System.out.println(Base.class.isAnnotationPresent(Family.class) + " " + Derived.class.isAnnotationPresent(Family.class) + " "
            + Unrelated.class.isAnnotationPresent(Family.class));
        System.out.println(Derived.class.getAnnotations().length + " " + Derived.class.getDeclaredAnnotations().length);
    }
}
