import java.util.Iterator;

/** Code that a compiler writes more of than people do. */
class Generated {
    enum Colour {
        RED, GREEN, BLUE
    }

    static final class Resource implements AutoCloseable {
        final int number;

        Resource(int number) {
            this.number = number;
        }

        @Override
        public void close() {
            if (number == 7) {
                throw new IllegalStateException();
            }
        }
    }

    private static int count;

    private Generated() {
    }

    static int word(String word) {
        switch (word) {
            case "Aa":
                return 1;
            case "BB":
                return 2;
            case "c":
                return 3;
            default:
                return 4;
        }
    }

    static int keys(int key) {
        int found = 0;
        switch (key) {
            case 1:
            case 2:
                found = 1;
            case 1000:
                found += 2;
                break;
            case -5:
                return 9;
        }
        return found;
    }

    static int finallyCounts(int number) {
        try {
            if (number > 3) {
                return 100 / (number - 5);
            }
            count += number;
        } catch (ArithmeticException problem) {
            return -1;
        } finally {
            if (count > 10) {
                count = 0;
            }
            count++;
        }
        return count;
    }

    static int nested(int[] numbers, int index) {
        for (int i = 0; i < 2; i++) {
            try {
                try {
                    if (numbers[index] == i) {
                        continue;
                    }
                    if (numbers[index] == 5) {
                        break;
                    }
                } finally {
                    count += 2;
                }
            } finally {
                count -= index > 1 ? 1 : 2;
            }
        }
        return count;
    }

    static int locked(Object lock, int number) {
        synchronized (lock) {
            if (number == 0) {
                throw new IllegalArgumentException();
            }
            return 10 / number;
        }
    }

    static int resource(int number) {
        try (Resource one = new Resource(number)) {
            if (one.number > 2) {
                return 1;
            }
            return 20 / one.number;
        }
    }

    static int resources(int number) {
        int sum = 0;
        try (Resource one = make(number); Resource other = make(number + 1)) {
            sum += one == null ? 1 : one.number;
            sum += other.number;
        } catch (IllegalStateException closed) {
            sum = -1;
        }
        return sum;
    }

    private static Resource make(int number) {
        return number == 3 ? null : new Resource(number);
    }

    static boolean conditions(int a, int b, boolean c) {
        boolean result = a > 0 && (b > 0 || c) || a == b && !c;
        assert a != 77 : "seventy-seven";
        if (a == 3 || b == 4 && c)
            return !result;
        do {
            a--;
        } while (a > 0 && a != b);
        return result;
    }

    static int lambdas(int number) {
        Runnable some = () -> {
            if (number > 4) {
                count++;
            }
        };
        some.run();
        Iterable<Integer> all = () -> new Iterator<Integer>() {
            int left = 2;

            @Override
            public boolean hasNext() {
                return left > 0;
            }

            @Override
            public Integer next() {
                return left--;
            }
        };
        int sum = 0;
        for (int one : all) {
            sum += one > 1 ? number : 0;
        }
        return sum;
    }

    static int empty(boolean flag) {
        if (flag) {
        }
        return flag ? 1 : 2;
    }

    static long compared(long a, double b) {
        if (a < 5 ^ b >= 2.5) {
            return a;
        }
        return b == a ? 1 : 0;
    }
}
