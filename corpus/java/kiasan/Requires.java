/** What holds when a method is called: expressions in Java. */
@interface Requires {
    String[] value();
}
