package shop;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Positive;

class ShelfProperties {
    private final Shelf shelf = new Shelf();

    @Property
    boolean small(@ForAll @IntRange(min = 1, max = 100) int width) { // => holds
        shelf.add(width);
        assert shelf.total() > 0 && shelf.total() <= 100;
        return true;
    }

    @Property
    void large(@ForAll @Positive int width) { // => violated assertion 22
        shelf.add(width);
        shelf.add(1);
        assert shelf.total() > width;
    }

    int helper(int width) {
        return 1 / width;
    }
}
