package shop;

import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JupiterTest extends Prepared {
    private static int start;
    private final int limit = 100;

    @BeforeAll
    static void begin() {
        start = 3;
    }

    @BeforeEach
    void fillShelf() {
        shelf.add(start);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void totalGrows(int width) { // => violated assertion 32
        assumeTrue(width >= 0);
        shelf.add(width);
        assertTrue(shelf.total() >= start, "total");
    }

    @ParameterizedTest
    void countGrows(int width) { // => holds
        assumeTrue(width >= 0);
        shelf.add(width);
        assertEquals(2, shelf.count());
        assertEquals(100, limit);
    }

    @ParameterizedTest
    void rejects(int width) { // => violated exception Shelf:13
        shelf.add(width);
    }

    @ParameterizedTest
    void never(int width) { // => vacuous
        assumeTrue(width > 0 && width < 0);
        shelf.add(width);
    }

    @ParameterizedTest
    void throwsIt(int width) { // => holds
        assumeTrue(width < 0);
        assertThrows(IllegalArgumentException.class, () -> shelf.add(width));
    }

    @ParameterizedTest
    void texts(String text) { // => violated assertion 62
        assertEquals("abc", text);
    }

    @ParameterizedTest
    void lists(List<Integer> numbers) { // => violated assertion 67
        assertNotEquals(1, numbers.size());
    }

    @Test
    void plain() { // => holds
        assertEquals(3, shelf.widest());
    }
}
