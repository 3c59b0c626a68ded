/** A node of a ring: it knows the node ahead and the one behind. */
public class Ring {
    Ring next;
    Ring prev;

    /** Reads `next.next` first, then `prev`. */
    void lookAhead() {
        Ring ahead = next.next;
        refuseTriangle(ahead, prev);
    }

    /** Reads `prev` first, then `next.next`. */
    void lookBehind() {
        Ring behind = prev;
        refuseTriangle(next.next, behind);
    }

    private void refuseTriangle(Ring ahead, Ring behind) {
        if (behind != null && behind == ahead && behind != this && behind != next) {
            throw new IllegalStateException("a ring of three");
        }
    }
}
