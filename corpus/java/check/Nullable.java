/** May be null. Annotations count by their simple names. */
@interface Nullable {}
