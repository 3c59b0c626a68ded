package forkless.model;

/** A collection of the input as its iterators know it: elements in an array. */
interface Row {
    /** The elements. What holds of all such collections is assumed where a path looks into one for the first time. */
    Object[] keys();

    /** The elements of one that the path has looked into. */
    Object[] keysNow();

    void removeAt(int index);

    /** Somebody goes through it: was anything added or removed since these were all? */
    void requireUnchanged(Object[] before);

    /** How far somebody goes who has begun when these were all. */
    int end(Object[] before);
}
