/** Pairs of an exception and what holds when it is thrown. */
@interface ThrowEnsures {
    String[] value();
}
