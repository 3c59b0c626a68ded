/** Callers may pass null. */
@interface Nullable {}
