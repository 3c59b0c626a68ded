import java.io.Serializable;

/** A new object may have a class that no input has, where all classes of inputs pass a test. */
// explore: test(String) 1
class NewObjectsTested {
    static boolean test(String text) {
        return new Object() instanceof Serializable;
    }
}
