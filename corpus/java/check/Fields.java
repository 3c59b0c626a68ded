/** Null and numbers in fields. */
class Fields {
    Fields next;
    int value;
    private final StringBuilder text = new StringBuilder();

    // check Fields.valueOfNext => violated null-dereference@here
    int valueOfNext() {
        return next.value; // @here
    }

    // check Fields.valueOfNextGuarded => holds
    int valueOfNextGuarded() {
        return next == null ? 0 : next.value;
    }

    // check Fields.twoAhead => violated null-dereference@here
    int twoAhead() {
        if (next == null) return 0;
        return next.next.value; // @here
    }

    // check Fields.emptyText => holds within arrays
    boolean emptyText() {
        return text.length() == 0;
    }

    // check Fields.unlink => violated null-dereference@here
    void unlink() {
        if (next == null) return;
        next = next.next;
        next.value = 0; // @here
    }

    // check Fields.afterWrite => holds
    int afterWrite() {
        next = new Fields();
        return next.value;
    }

    // check Fields.flipped => holds
    void flipped() {
        int before = value;
        value = before ^ 1;
        assert value != before;
    }

    // check Fields.link => violated assertion@cycle
    void link(Fields other) {
        other.next = this;
        assert next != this; // @cycle
    }

    // check Fields.freshIsNotOld => holds
    void freshIsNotOld(Fields other) {
        Fields fresh = new Fields();
        assert fresh != other && fresh != this && fresh != next;
    }
}
