package forkless;

/** A field by its name. */
final class SymbolicField {
    /** The number of the class that declares it. */
    final int declaring;
    final String name;
    /** The number of the class that it is declared with. */
    final int type;
    /** The letter of that type in descriptors, with L for all references. */
    final char letter;
    /** Where it lies, once that is known: the same for all paths, as the same class has the same layout. */
    long offset = -1;

    SymbolicField(int declaring, String name, int type, char letter) {
        this.declaring = declaring;
        this.name = name;
        this.type = type;
        this.letter = letter;
    }
}
