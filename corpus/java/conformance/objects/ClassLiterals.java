// Class objects: names, simple names, hierarchy, arrays, primitives, nested and anonymous classes.
public class ClassLiterals {
    static class Nested {
        class Inner {
        }
    }

    interface Face {
    }

    enum Kind {
        PLAIN, BODY {
        }
    }

    record Rec(int x) {
    }

    @interface Note {
    }

    static void show(Class<?> c) {
        System.out.println(c.getName() + " | " + c.getSimpleName() + " | " + c.getTypeName() + " | " + c.getCanonicalName() + " | " + c);
    }

    static void flags(Class<?> c) {
        System.out.println(c.getSimpleName() + " array " + c.isArray() + " primitive " + c.isPrimitive() + " interface "
            + c.isInterface() + " enum " + c.isEnum() + " record " + c.isRecord() + " annotation " + c.isAnnotation()
            + " anonymous " + c.isAnonymousClass() + " member " + c.isMemberClass() + " local " + c.isLocalClass());
    }

    public static void main(String[] args) {
        Object anonymous = new Object() { };
        class Local {
        }
        Class<?>[] all = {ClassLiterals.class, Nested.class, Nested.Inner.class, Face.class, Kind.class, Rec.class, Note.class, int.class,
            void.class, int[].class, String[][].class, String.class, Nested[].class, boolean[][].class, Integer.class,
            java.util.Map.Entry.class, anonymous.getClass(), Local.class, Kind.BODY.getClass()};
        for (Class<?> c : all) {
            show(c);
            flags(c);
        }
        System.out.println(Integer.class.getSuperclass() + " " + int.class.getSuperclass() + " " + Object.class.getSuperclass()
            + " " + Face.class.getSuperclass() + " " + int[].class.getSuperclass() + " " + Rec.class.getSuperclass() + " "
            + Kind.class.getSuperclass() + " " + Kind.BODY.getClass().getSuperclass());
        System.out.println(String[][].class.getComponentType() + " " + int[].class.getComponentType() + " " + String.class.getComponentType());
        System.out.println(int.class == Integer.TYPE);
        System.out.println(Number.class.isInstance(1) + " " + Number.class.isInstance("1") + " " + int.class.isInstance(1) + " "
            + Object.class.isInstance(null) + " " + Comparable.class.isInstance(""));
        System.out.println(new int[0].getClass() == int[].class);
        System.out.println("x".getClass() == String.class);
        System.out.println(Nested.Inner.class.getEnclosingClass() + " " + Nested.class.getDeclaringClass() + " "
            + anonymous.getClass().getEnclosingMethod().getName());
        for (Class<?> i : Integer.class.getInterfaces()) {
            if (i == Comparable.class) {
                System.out.println(i.getName());
            }
        }
        for (Class<?> i : int[].class.getInterfaces()) {
            System.out.println(i.getName());
        }
        System.out.println(ClassLiterals.class.getPackageName().isEmpty() + " " + String.class.getPackageName());
    }
}
