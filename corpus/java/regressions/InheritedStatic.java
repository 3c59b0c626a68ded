/** A static method is inherited. Who calls it by the name of the class below does not initialise that class. */
// explore: which(int) 2
class InheritedStatic extends DeclaresStatic {
    static {
        log.append("below");
    }
}

class DeclaresStatic {
    static final StringBuilder log = new StringBuilder("above ");

    static int which(int number) {
        return number > 0 ? log.length() : 0;
    }
}
