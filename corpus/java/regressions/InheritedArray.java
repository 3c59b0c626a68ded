/** A field with an array is inherited from a class of the JDK: it is not always null. */
// explore any: capacity(InheritedArray) 3
class InheritedArray extends java.util.Vector<Integer> {
    static int capacity(InheritedArray all) {
        return all.elementData.length;
    }
}
