import java.util.LinkedList;

/** The objects that a field holds which a class of the JDK brings along: the nodes of the list. */
// explore any: first(InheritedNode) 5
class InheritedNode extends LinkedList<Integer> {
    static int first(InheritedNode list) {
        return list.isEmpty() ? 0 : list.peekFirst() == null ? 1 : 2;
    }
}
