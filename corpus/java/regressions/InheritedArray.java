/** A field with an array is inherited from a class of the JDK: it is not always null. */
// explore: capacity(InheritedArray) 3
class InheritedArray extends java.util.Vector<Integer> {
    static int capacity(InheritedArray all) {
        return all.elementData.length;
    }
}
