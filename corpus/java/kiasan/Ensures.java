/** What holds when a method returns: expressions in Java, with {@code result} and {@code old(...)}, a value before the call. */
@interface Ensures {
    String[] value();
}
