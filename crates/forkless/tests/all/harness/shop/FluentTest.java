package shop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;

class FluentTest {
    @ParameterizedTest
    void widest(int width) { // => holds
        Shelf shelf = new Shelf();
        if (width > 0) {
            shelf.add(width);
            assertThat(shelf.widest()).isEqualTo(width);
        }
    }

    @ParameterizedTest
    void positive(int width) { // => violated assertion 20
        assertThat(width).isPositive();
    }

    @ParameterizedTest
    void equal(int one, int other) { // => violated assertion 25
        assertThat(one).isEqualTo(other);
    }

    @ParameterizedTest
    void notEmpty(List<Integer> numbers) { // => violated assertion 30
        assertThat(numbers).isNotEmpty();
    }
}
