/** What holds when a method throws: an exception, and an expression in Java. */
@interface ThrowEnsures {
    String[] value();
}
