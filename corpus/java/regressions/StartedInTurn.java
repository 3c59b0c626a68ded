/**
 * A class and one below it need each other when they start. Which of them starts first makes a difference. A JVM that has an
 * object of the lower one has started both: in the order in which the path does it.
 */
// explore: Upper.size(int) 3
// explore: upperFirst(StartedInTurn$Upper) 3
// explore: lowerFirst(StartedInTurn$Upper) 3
class StartedInTurn {
    abstract static class Upper {
        static final Upper LOWER = lower();

        static Upper lower() {
            return Lower.ONLY;
        }

        abstract int own();

        int size(int number) {
            return number > 0 ? own() : LOWER == null ? 1 : 2;
        }
    }

    static final class Lower extends Upper {
        static final Upper ONLY = new Lower();
        static int started = 5;

        @Override
        int own() {
            return started;
        }
    }

    static final class Other extends Upper {
        @Override
        int own() {
            return 8;
        }
    }

    static int upperFirst(Upper input) {
        return Upper.LOWER == null ? 1 : input.own();
    }

    static int lowerFirst(Upper input) {
        return input.own() + (Upper.LOWER == null ? 100 : 0);
    }
}
