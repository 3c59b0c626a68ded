/** A type that is used with `Object` may have been chosen to be one whose type arguments are bounded. */
// explore: kind(Holder) 3
class BoundedArguments {
    interface Holder<K> {
        K key();
    }

    static class Ordered<K extends Comparable<K>> implements Holder<K> {
        private final K key;

        Ordered(K key) {
            this.key = key;
        }

        public K key() {
            return key;
        }
    }

    static int kind(Holder<Object> holder) {
        Object key = holder.key();
        return key == null ? 0 : key instanceof Comparable ? 1 : 2;
    }
}
