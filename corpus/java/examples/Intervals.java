package examples;

/**
 * Closed intervals of ints in a linked list, sorted by their starts.
 *
 * <p>Explore {@code examples.Intervals.mergeKeeps} with the precondition {@code repOK}. There is to find: merging takes over the end
 * of the later interval, even where the earlier one reaches further. The assertion fails where one interval contains another
 * and the point lies in what is lost. What {@code repOK} is good for can be seen as well: without it the list may be cyclic.
 */
public class Intervals {
    static final class Interval {
        int start;
        int end;
        Interval next;

        Interval(int start, int end, Interval next) {
            this.start = start;
            this.end = end;
            this.next = next;
        }
    }

    Interval first;

    /** The invariant: no interval is empty, and starts ascend. So no interval can come twice. */
    boolean repOK() {
        for (Interval interval = first; interval != null; interval = interval.next) {
            if (interval.start > interval.end) {
                return false;
            }
            if (interval.next != null && interval.start >= interval.next.start) {
                return false;
            }
        }
        return true;
    }

    boolean contains(int point) {
        for (Interval interval = first; interval != null; interval = interval.next) {
            if (interval.start <= point && point <= interval.end) {
                return true;
            }
        }
        return false;
    }

    /** Joins intervals that overlap. */
    public void merge() {
        Interval interval = first;
        while (interval != null && interval.next != null) {
            Interval next = interval.next;
            if (next.start <= interval.end) {
                // Wrong where next.end < interval.end.
                interval.end = next.end;
                interval.next = next.next;
            } else {
                interval = next;
            }
        }
    }

    /** Merging must not change which points are covered. */
    public void mergeKeeps(int point) {
        boolean before = contains(point);
        merge();
        assert contains(point) == before;
    }
}
