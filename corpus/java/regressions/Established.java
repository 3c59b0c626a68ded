// What classes establish of their fields holds of inputs; all inputs have more paths.
// explore: Line.share(int) 2
// explore any: Line.share(int) 4
// explore: Door.code() 2
// explore any: Door.code() 4
// explore: Counter.half() 1
// explore any: Counter.half() 2
// explore: Wrapper.describe() 1
// explore any: Wrapper.describe() 4
// explore: Basket.weight() 1
// explore: Basket.find(Object) 3
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public class Established {
    static class Basket {
        private final List<Line> lines = new ArrayList<>();
        private Map<Object, Line> found = new HashMap<>();

        int weight() {
            int sum = 0;
            for (Line line : lines) {
                sum += line.quantity;
            }
            return sum;
        }

        Line find(Object key) {
            return found.get(key);
        }
    }

    static class Line {
        private final int[] sizes;
        private final int quantity;

        Line(int[] sizes, int quantity) {
            if (sizes == null || quantity <= 0) {
                throw new IllegalArgumentException();
            }
            this.sizes = sizes;
            this.quantity = quantity;
        }

        int share(int cents) {
            return sizes.length == 0 ? 0 : cents / quantity;
        }
    }

    static class Door {
        enum State { OPEN, CLOSED, BROKEN }

        private State state = State.OPEN;

        void close() {
            state = State.CLOSED;
        }

        int code() {
            switch (state) {
                case OPEN:
                    return 1;
                case CLOSED:
                    return 2;
                default:
                    throw new IllegalStateException();
            }
        }
    }

    static class Counter {
        private int size;

        void add() {
            size++;
        }

        int half() {
            if (size < 0) {
                throw new IllegalStateException();
            }
            return size / 2;
        }
    }

    interface Shape {
        int sides();
    }

    static class Square implements Shape {
        public int sides() {
            return 4;
        }
    }

    static class Circle implements Shape {
        public int sides() {
            return 0;
        }
    }

    static class Wrapper {
        private final Shape shape = new Square();
        private Shape spare;

        int describe() {
            return spare == null ? shape.sides() : -1;
        }
    }
}
