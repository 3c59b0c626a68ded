package shop;

import static org.hamcrest.CoreMatchers.is;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.junit.Assert.assertEquals;
import static org.junit.Assume.assumeTrue;

import org.junit.Before;
import org.junit.Test;
import org.junit.experimental.theories.Theory;

public class VintageTest {
    private Shelf shelf;

    @Before
    public void makeShelf() {
        shelf = new Shelf();
    }

    @Theory
    public void countIsOne(int width) { // => holds
        assumeTrue(width > 3);
        shelf.add(width);
        assertEquals(1, shelf.count());
    }

    @Theory
    public void widest(int width) { // => violated assertion 31
        assumeTrue(width > 3);
        shelf.add(width);
        assertThat(shelf.widest(), is(4));
    }

    @Theory
    public void total(int width) { // => violated assertion 39
        assumeTrue(width >= 0);
        shelf.add(width);
        shelf.add(1);
        assertEquals(width, shelf.total());
    }

    @Test(expected = IllegalArgumentException.class)
    public void rejects() { // => holds
        shelf.add(-1);
    }
}
