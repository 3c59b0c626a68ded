// An enum whose initialiser fails has no constants that anybody gets.
public class FailedEnumConstants {
    enum Bad {
        X;

        static {
            if (Bad.X.name().length() == 1) {
                throw new IllegalStateException("no constants");
            }
        }
    }

    enum Lucky {
        Y;

        static final int LENGTH = Y.name().length();
    }

    static Object constant() {
        return Bad.X;
    }

    public static void main(String[] args) {
        Enum<?>[] two = {Lucky.Y, null};
        Object[] target = new Lucky[2];
        System.arraycopy(two, 0, target, 0, 2);
        System.out.println(target[0] + " " + Lucky.LENGTH);
        for (int i = 0; i < 2; i++) {
            try {
                System.out.println(constant());
            } catch (LinkageError error) {
                System.out.println(error.getClass().getName() + " " + (error.getCause() == null));
            }
        }
        Bad none = null;
        System.out.println(none == null);
        Bad[] array = new Bad[1];
        System.out.println(array[0]);
        try {
            System.out.println(Bad.valueOf("X"));
        } catch (NoClassDefFoundError error) {
            System.out.println(error.getMessage());
        }
    }
}
