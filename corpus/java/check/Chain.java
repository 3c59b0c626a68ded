/** Links that are made by the class around them, which passes null. */
class Chain {
    static final class Link {
        final Link next;

        Link(Link next) {
            this.next = next;
        }
    }

    private Link first;

    void add() {
        first = new Link(first);
    }

    // check Chain.skipTwo => violated null-dereference@here
    void skipTwo() {
        if (first != null) {
            first = first.next.next; // @here
        }
    }
}
