/** An inner class speaks of a variable of the class around it: what bounds it is written there. */
// explore: Inverse.kind(Comparable) 1
class InnerVariables<K extends Comparable<K>> {
    class Inverse {
        int kind(K key) {
            return key == null ? 0 : 1;
        }
    }
}
