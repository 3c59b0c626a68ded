package forkless.model;

/** A map of the input as its views know it: keys in one array, their values at the same places of another. */
interface Table {
    /** The keys. What holds of all such maps is assumed where a path looks into one for the first time. */
    Object[] keys();

    /** The keys of a map that the path has looked into. */
    Object[] keysNow();

    /** Their values. */
    Object[] valuesNow();

    /** Where a key is; -1 if it is not there. */
    int find(Object key);

    /** The same for a key that may be put. */
    int findForPut(Object key);

    /** Adds a key that is not there. */
    void insert(Object key, Object value);

    void setValueAt(int index, Object value);

    void removeAt(int index);

    /** Somebody goes through the map: were keys added or removed since these were all? */
    void requireUnchanged(Object[] before);

    int size();

    void clear();

    boolean containsKey(Object key);

    boolean containsValue(Object value);

    boolean remove(Object key, Object value);
}
