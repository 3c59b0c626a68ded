// Private and static interface methods, interface fields, nested types in interfaces, functional defaults.
public class InterfaceMembers {
    interface Counter {
        int START = 10;
        StringBuilder LOG = new StringBuilder();

        int next();

        default int nextTwo() {
            log("two");
            return next() + next();
        }

        private void log(String s) {
            LOG.append(format(s));
        }

        private static String format(String s) {
            return "<" + s + ">";
        }

        static Counter from(int start) {
            return new Counter() {
                int n = start;

                @Override
                public int next() {
                    return n++;
                }
            };
        }

        class Fixed implements Counter {
            @Override
            public int next() {
                return START;
            }
        }

        enum Mode {
            UP, DOWN
        }

        record Pair(int a, int b) {
        }
    }

    interface Named {
        default String name() {
            return getClass().getSimpleName();
        }

        @Override
        String toString();

        @Override
        boolean equals(Object o);
    }

    static class Thing implements Named {
    }

    public static void main(String[] args) {
        Counter c = Counter.from(Counter.START);
        System.out.println(c.nextTwo() + " " + c.next());
        System.out.println(new Counter.Fixed().nextTwo() + " " + Counter.LOG);
        System.out.println(Counter.Mode.DOWN + " " + new Counter.Pair(1, 2));
        Counter lambda = () -> 21;
        System.out.println(lambda.nextTwo());
        System.out.println(Counter.Fixed.START);
        System.out.println(new Thing().name());
        System.out.println(Counter.LOG.length());
    }
}
