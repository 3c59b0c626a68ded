/** A value for each class, computed once. */
public class ClassValues {
    static int computed;

    static final ClassValue<String> NAMES = new ClassValue<>() {
        @Override
        protected String computeValue(Class<?> type) {
            computed++;
            return type.getSimpleName() + computed;
        }
    };

    public static void main(String[] args) {
        System.out.println(NAMES.get(String.class) + " " + NAMES.get(String.class));
        System.out.println(NAMES.get(int[].class) + " " + NAMES.get(ClassValues.class));
        NAMES.remove(String.class);
        NAMES.remove(Object.class);
        System.out.println(NAMES.get(String.class) + " " + NAMES.get(ClassValues.class));
        ClassValue<Integer> other = new ClassValue<>() {
            @Override
            protected Integer computeValue(Class<?> type) {
                return type == Void.class ? null : NAMES.get(type).length();
            }
        };
        System.out.println(other.get(String.class) + " " + other.get(Void.class) + " " + other.get(Void.class));
        for (Class<?> type : new Class<?>[] {byte.class, char.class, short.class, long.class, float.class, double.class}) {
            System.out.print(other.get(type) + " ");
        }
        System.out.println(computed);
        try {
            NAMES.get(null);
        } catch (NullPointerException expected) {
            System.out.println("no class");
        }
    }
}
