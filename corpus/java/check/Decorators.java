import java.util.ArrayList;
import java.util.Collection;
import java.util.Locale;

/** Inputs that somebody can pass: what constructors leave, elements of arguments, states of the JDK's classes, indices. */
class Decorators {
    interface Bag extends Collection<Object> {
        int count(Object object);
    }

    static class ListBag extends ArrayList<Object> implements Bag {
        private static final long serialVersionUID = 1;

        public int count(Object object) {
            return contains(object) ? 1 : 0;
        }
    }

    abstract static class Decorator {
        protected Collection<Object> collection;

        // Nothing that can be made uses it.
        protected Decorator() {}

        protected Decorator(Collection<Object> collection) {
            this.collection = collection;
        }
    }

    static class BagDecorator extends Decorator {
        BagDecorator(Bag bag) {
            super(bag);
        }

        // check Decorators$BagDecorator.size => holds
        // check Decorators$BagDecorator.size --inputs any => violated null-dereference@size
        boolean size() {
            return collection != this.collection || collection.getClass() == null; // @size
        }

        // check Decorators$BagDecorator.bag => holds
        // check Decorators$BagDecorator.bag --inputs any => violated class-cast@bag
        Bag bag() {
            return (Bag) collection; // @bag
        }
    }

    // check Decorators.first => holds within arrays
    // check Decorators.first --null-arguments => violated null-dereference@first
    static int first(Object[] objects) {
        return objects.length == 0 ? 0 : objects[0].hashCode(); // @first
    }

    // check Decorators.country => holds within
    // check Decorators.country --everywhere => violated null-dereference@country
    static boolean country(Locale locale) {
        return locale.getCountry().isEmpty(); // @country
    }

    // check Decorators.at => violated index-out-of-bounds@at
    // check Decorators.at --trust-indices => holds within arrays
    static int at(int[] numbers, int index) {
        return numbers[index]; // @at
    }

    // check Decorators.last --trust-indices => violated index-out-of-bounds@last
    static int last(int[] numbers, int end) {
        int last = Math.min(numbers.length, end) - 1;
        return last < 0 ? 0 : numbers[last]; // @last
    }
}
