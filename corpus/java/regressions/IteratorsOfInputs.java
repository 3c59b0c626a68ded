import java.util.Iterator;

/** An iterator of the input is that of a list, at its beginning; its elements are what its type says. */
// explore: sum(Iterator) 6
// explore: first(Iterator) 3
// explore: drop(Iterator) 4
class IteratorsOfInputs {
    static int sum(Iterator<Integer> numbers) {
        int sum = 0;
        while (numbers.hasNext()) {
            sum += numbers.next();
        }
        return sum;
    }

    static Object first(Iterator<?> objects) {
        return objects.hasNext() ? objects.next() : null;
    }

    static int drop(Iterator<Integer> numbers) {
        numbers.next();
        numbers.remove();
        return numbers.hasNext() ? 1 : 0;
    }
}
