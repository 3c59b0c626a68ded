/** Loops and recursion. */
class Loops {
    static class Node {
        int value;
        Node next;
    }

    // check Loops.constant => holds
    static void constant() {
        int sum = 0;
        for (int i = 1; i <= 100; i++) sum += i;
        assert sum == 5050;
    }

    // check Loops.counted => holds within loops
    static void counted(int n) {
        int i = 0;
        while (i < n) i++;
        assert n < 0 || i == n;
    }

    // check Loops.thirdRound => violated assertion@here
    static void thirdRound(int n) {
        for (int i = 0; i < n; i++) {
            assert i < 2; // @here
        }
    }

    // check Loops.late => holds within loops
    // check Loops.late --loop-bound 16 => violated assertion@here
    static void late(int n) {
        for (int i = 0; i < n; i++) {
            assert i < 12; // @here
        }
    }

    // check Loops.bounded => holds
    static void bounded(int n) {
        if (n < 0 || n > 5) return;
        int sum = 0;
        for (int i = 0; i <= n; i++) sum += i;
        assert sum == n * (n + 1) / 2;
    }

    // check Loops.forever --max-steps 10000 => inconclusive
    static void forever() {
        while (true) {
            Thread.onSpinWait();
        }
    }

    // check Loops.listLength => holds within
    static int listLength(@Nullable Node node) {
        int length = 0;
        while (node != null) {
            length++;
            node = node.next;
        }
        assert length >= 0;
        return length;
    }

    // check Loops.skipping => violated null-dereference@here
    static int skipping(@Nullable Node node) {
        int sum = 0;
        while (node != null) {
            sum += node.value;
            node = node.next.next; // @here
        }
        return sum;
    }

    // check Loops.find => holds within
    static @Nullable Node find(@Nullable Node node, int value) {
        while (node != null && node.value != value) node = node.next;
        assert node == null || node.value == value;
        return node;
    }

    // check Loops.factorial => holds
    static void factorial(int n) {
        if (n < 1 || n > 5) return;
        assert factorialOf(n) % n == 0;
    }

    private static int factorialOf(int n) {
        return n <= 1 ? 1 : n * factorialOf(n - 1);
    }

    // check Loops.recursiveLength => holds within
    static int recursiveLength(@Nullable Node node) {
        return node == null ? 0 : 1 + recursiveLength(node.next);
    }

    // check Loops.lastValue => violated null-dereference@here
    static int lastValue(@Nullable Node node) {
        return node.next == null ? node.value : lastValue(node.next); // @here
    }

    // check Loops.down => violated arithmetic@here
    static int down(int n) {
        if (n > 6 || n < 0) return 0;
        return 10 / n + down(n - 1); // @here
    }

    // check Loops.even => holds
    static void even(int n) {
        if (n < 0 || n > 4) return;
        assert isEven(n) == (n % 2 == 0);
    }

    private static boolean isEven(int n) {
        return n == 0 || isOdd(n - 1);
    }

    private static boolean isOdd(int n) {
        return n != 0 && isEven(n - 1);
    }

    // check Loops.breaks => holds within arrays
    static void breaks(int[] numbers) {
        int i = 0;
        while (i < numbers.length) {
            if (numbers[i] == 7) break;
            i++;
        }
        assert i == numbers.length || numbers[i] == 7;
    }

    // check Loops.nested => violated assertion@here
    static void nested(int n) {
        int count = 0;
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                if (i * 3 + j == n) count++;
            }
        }
        assert count == 0 || n != 4; // @here
    }

    // check Loops.reverse --bound 3 => holds within
    static void reverse(@Nullable Node list) {
        Node reversed = null;
        while (list != null) {
            Node next = list.next;
            list.next = reversed;
            reversed = list;
            list = next;
        }
        assert list == null;
    }
}
