/** A set of numbers: a linked list in which every number is smaller than the next one. */
public class IntSet {
    Node head;

    static class Node {
        int value;
        Node next;
    }

    /** Is every number smaller than the next one? Then the list cannot be a cycle. */
    boolean repOK() {
        for (Node at = head; at != null && at.next != null; at = at.next) {
            if (at.value >= at.next.value) {
                return false;
            }
        }
        return true;
    }

    /** Is this number in the set? */
    boolean contains(int value) {
        Node at = head;
        while (at != null && at.value < value) {
            at = at.next;
        }
        return at != null && at.value == value;
    }

    /** The smallest number of the set. */
    int smallest() {
        return head.value;
    }

    /** The sum of some numbers. */
    static int sum(int[] numbers) {
        int sum = 0;
        for (int number : numbers) {
            sum += number;
        }
        return sum;
    }

    /** Does this text start with a minus sign? */
    static boolean isNegative(String text) {
        return text.charAt(0) == '-';
    }
}

/** Limits that hold for all sets of a program. */
class Limits {
    static boolean isSmall(int value) {
        return value >= 0 && value < 100;
    }
}
