/** What arrays, lists and heaps hold: an object with a value to compare. Two items are equal if they are the same object. */
final class Item {
    final int value;

    Item(int value) {
        this.value = value;
    }

    boolean lessThan(Item other) {
        return value < other.value;
    }
}
