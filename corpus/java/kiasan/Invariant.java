/** What holds of an object before and after each call: expressions in Java. */
@interface Invariant {
    String[] value();
}
