/** What holds of an object before and after each call. */
@interface Invariant {
    String[] value();
}
