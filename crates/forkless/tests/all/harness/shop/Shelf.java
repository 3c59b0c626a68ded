package shop;

import java.util.ArrayList;
import java.util.List;

/** What the tests of this folder are of. */
public class Shelf {
    private final List<Integer> widths = new ArrayList<>();
    private int total;

    public void add(int width) {
        if (width < 0) {
            throw new IllegalArgumentException("negative");
        }
        widths.add(width);
        total += width;
    }

    public int total() {
        return total;
    }

    public int count() {
        return widths.size();
    }

    public int widest() {
        int widest = 0;
        for (int width : widths) {
            widest = Math.max(widest, width);
        }
        return widest;
    }
}
