// Record components, enum constants, nest hosts and enclosing classes seen by reflection.
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;

public class RecordsAndEnumsReflected {
    record Entry<T>(String key, int weight, List<T> values) {
    }

    enum Mode {
        A {
            @Override
            int n() {
                return 1;
            }
        },
        B;

        int n() {
            return 2;
        }
    }

    class Inner {
        class Deep {
        }
    }

    public static void main(String[] args) throws Exception {
        Entry<String> e = new Entry<>("k", 3, List.of("v"));
        for (RecordComponent c : Entry.class.getRecordComponents()) {
            System.out.println(c.getName() + " " + c.getType().getSimpleName() + " " + c.getGenericType() + " " + c.getAccessor().invoke(e));
        }
        System.out.println(Arrays.toString(Mode.class.getEnumConstants()) + " " + Mode.class.isEnum() + " " + Mode.A.getClass().isEnum() + " "
            + Mode.class.getField("B").get(null) + " " + Mode.class.getField("A").isEnumConstant());
        System.out.println(Mode.class.getMethod("valueOf", String.class).invoke(null, "B") + " " + ((Object[]) Mode.class.getMethod("values").invoke(null)).length);
        System.out.println(Inner.Deep.class.getNestHost().getSimpleName() + " " + Inner.Deep.class.isNestmateOf(Mode.class) + " "
            + Inner.Deep.class.getEnclosingClass().getSimpleName());
        Object inner = Inner.class.getDeclaredConstructor(RecordsAndEnumsReflected.class).newInstance(new RecordsAndEnumsReflected());
        System.out.println(inner.getClass().getSimpleName() + " " + Inner.class.getDeclaredClasses().length);
        try {
            Mode.class.getDeclaredConstructors()[0].newInstance("C", 2);
        } catch (IllegalArgumentException x) {
            System.out.println(x.getMessage());
        }
        System.out.println(Entry.class.getTypeParameters()[0].getName() + " " + Entry.class.getDeclaredConstructors()[0].getParameterCount());
    }
}
