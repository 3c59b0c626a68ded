package shop;

import org.junit.jupiter.api.BeforeEach;

abstract class Prepared {
    protected Shelf shelf;

    @BeforeEach
    void makeShelf() {
        shelf = new Shelf();
    }
}
