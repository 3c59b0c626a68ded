/** Interfaces and inheritance. */
class Shapes {
    interface Shape {
        int area();

        default int half() {
            return area() / 2;
        }
    }

    static class Square implements Shape {
        final int side;

        Square(int side) {
            this.side = side;
        }

        @Override
        public int area() {
            return side * side;
        }
    }

    static class Slice implements Shape {
        int parts;

        @Override
        public int area() {
            return 100 / parts; // @slice
        }
    }

    static class Base {
        int value;

        int get() {
            return value;
        }

        int twice() {
            return get() + get();
        }
    }

    static class Derived extends Base {
        @Nullable String text;

        @Override
        int get() {
            return text.length(); // @text
        }
    }

    abstract static class Template {
        abstract int step();

        // check Shapes$Template.run => violated index-out-of-bounds@run
        int run() {
            int[] table = new int[3];
            return table[step()]; // @run
        }
    }

    static class SmallStep extends Template {
        @Override
        int step() {
            return 2;
        }
    }

    static class LargeStep extends Template {
        @Override
        int step() {
            return 3;
        }
    }

    // check Shapes.areaOf => violated arithmetic@slice
    static int areaOf(Shape shape) {
        return shape.area();
    }

    // check Shapes.areaOfSquare => holds
    static int areaOfSquare(Square square) {
        return square.half();
    }

    // check Shapes.twiceOf => violated null-dereference@text
    static int twiceOf(Base base) {
        return base.twice();
    }

    // check Shapes.exactly => holds
    static int exactly(int value) {
        Base base = new Base();
        base.value = value;
        assert base.twice() == 2 * value;
        return base.get();
    }

    // check Shapes.lambda => holds
    static void lambda(int x) {
        Shape shape = () -> x;
        assert shape.area() == x;
    }

    // check Shapes.inPlace => violated arithmetic@anonymous
    static int inPlace(int x) {
        Shape shape = new Shape() {
            @Override
            public int area() {
                return 1 / x; // @anonymous
            }
        };
        return shape.half();
    }
}
