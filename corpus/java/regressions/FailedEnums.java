/** No input is a constant of an enum whose initialisation fails. */
// explore: into(Enum[], Enum[]) 5
// explore: bad(Bad) 1
// explore: any(Enum) 2
class FailedEnums {
    enum Bad {
        X;

        static {
            if (true) {
                throw new IllegalStateException();
            }
        }
    }

    enum Good {
        A
    }

    static Enum<?>[] into(Enum<?>[] from, Enum<?>[] to) {
        System.arraycopy(from, 0, to, 0, from.length);
        return to;
    }

    static boolean bad(Bad input) {
        return input == null;
    }

    static int any(Enum<?> input) {
        if (input == null) {
            return 0;
        }
        return 1;
    }
}
