/** What holds when a method returns. */
@interface Ensures {
    String[] value();
}
