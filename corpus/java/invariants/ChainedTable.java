/** A hash set of numbers: two chains, by the sign. */
final class ChainedTable {
    static final class Link {
        int number;
        Link next;
    }

    Link negative;
    Link other;
    int size;

    boolean isValid() {
        int negatives = count(negative, true);
        int others = count(other, false);
        return negatives >= 0 && others >= 0 && negatives + others == size;
    }

    /** How many links a chain has whose numbers ascend and belong there; else -1. */
    private static int count(Link chain, boolean isNegative) {
        int count = 0;
        Link before = null;
        for (Link link = chain; link != null; link = link.next) {
            if (link.number < 0 != isNegative || before != null && link.number <= before.number) {
                return -1;
            }
            before = link;
            count++;
        }
        return count;
    }

    void add(int number, boolean isBroken) {
        boolean isNegative = number < 0 || isBroken;
        Link before = null;
        Link link = isNegative ? negative : other;
        while (link != null && link.number < number) {
            before = link;
            link = link.next;
        }
        if (link != null && link.number == number) {
            return;
        }
        Link added = new Link();
        added.number = number;
        added.next = link;
        if (before != null) {
            before.next = added;
        } else if (isNegative) {
            negative = added;
        } else {
            other = added;
        }
        size++;
    }

    static void addKeeps(ChainedTable table, int number) {
        if (table != null && table.isValid()) {
            table.add(number, false);
            assert table.isValid();
        }
    }

    /** The same with a mistake. */
    static void addBreaks(ChainedTable table, int number) {
        if (table != null && table.isValid()) {
            table.add(number, true);
            assert table.isValid();
        }
    }
}
