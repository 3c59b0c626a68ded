/** What holds when a method is called. */
@interface Requires {
    String[] value();
}
