// The computed messages of implicit null pointer exceptions.
public class HelpfulNullPointerMessages {
    static class Node {
        Node next;
        int value;
        int[] numbers;
        Node[][] grid;
        String text;
        Integer boxed;

        Node step() {
            return next;
        }

        static Node none(int a, String b) {
            return null;
        }

        void act() {
        }
    }

    static Node head;
    static int[] table;
    static Object[] objects;
    static boolean flag;

    interface Act {
        void run();
    }

    static void attempt(Act act) {
        try {
            act.run();
            System.out.println("nothing thrown");
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    static void parameters(Node first, long wide, Node second) {
        second.value = 1;
    }

    void instance(Node only) {
        only.act();
    }

    public static void main(String[] args) {
        attempt(() -> head.act());
        attempt(() -> System.out.println(head.value));
        attempt(() -> head.next.value = 5);
        attempt(() -> table[3] = 4);
        attempt(() -> System.out.println(table[3]));
        attempt(() -> System.out.println(table.length));
        attempt(() -> Node.none(1, "x").next.value++);
        head = new Node();
        attempt(() -> head.next.next.value = 1);
        attempt(() -> head.step().step());
        attempt(() -> head.numbers[2]++);
        attempt(() -> head.grid[1][2].act());
        head.grid = new Node[2][];
        attempt(() -> head.grid[1][2].act());
        head.grid[1] = new Node[3];
        attempt(() -> head.grid[1][2].act());
        attempt(() -> head.grid[1][2] .text.length());
        attempt(() -> System.out.println(head.text.length()));
        attempt(() -> System.out.println(head.text.trim().isEmpty()));
        attempt(() -> System.out.println(head.boxed + 1));
        attempt(() -> {
            synchronized (head.next) {
                System.out.println("no");
            }
        });
        attempt(() -> {
            RuntimeException nothing = null;
            throw nothing;
        });
        attempt(() -> {
            Object local = null;
            local.toString();
        });
        attempt(() -> {
            int i = 1, j = 2;
            head.grid[i][j].next.act();
        });
        attempt(() -> {
            Object[] locals = null;
            locals[table == null ? 0 : 1].hashCode();
        });
        attempt(() -> ((Node) objects[0]).act());
        attempt(() -> {
            Node made = flag ? head : null;
            made.act();
        });
        attempt(() -> (flag ? head : head.next).act());
        attempt(() -> parameters(head, 1L, null));
        attempt(() -> new HelpfulNullPointerMessages().instance(null));
        attempt(() -> {
            throw new NullPointerException();
        });
        attempt(() -> {
            throw new NullPointerException("own words");
        });
        attempt(() -> java.util.Objects.requireNonNull(head.next, "next missing"));
        attempt(() -> java.util.Objects.requireNonNull(head.next));
        byte[] bytes = null;
        attempt(() -> bytes[0] = 1);
        try {
            args[0] = bytes.length + "";
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            long[][] longs = new long[1][];
            longs[0][0] = 5L;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            double[] doubles = null;
            doubles[1] += 2;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }
}
