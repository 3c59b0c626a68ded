package forkless.model;

/** A collection of the input as its iterators know it: elements in an array. */
interface Row {
    /** The elements. What holds of all such collections is assumed where a path looks into one for the first time. */
    Object[] keys();

    /** The elements of one that the path has looked into. */
    Object[] keysNow();

    void removeAt(int index);
}
